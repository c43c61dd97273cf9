import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const phoneSafetyInFrench: CourseText = {
  slug: 'telephone-en-securite',
  language: 'fr',
  days_ago: 387,
  title: 'Protéger son téléphone et son argent mobile',
  description:
    'Un message promet un cadeau, une voix demande votre code, un numéro inconnu a envoyé de l’argent « par erreur ». Ce cours vous apprend à reconnaître ces pièges et à répondre calmement. ' +
    'Vous réglez un bon code, vous protégez vos comptes et vous savez quoi faire si le téléphone est volé. ' +
    'Il convient à toute personne qui paie ou reçoit de l’argent avec son téléphone.',
  field: 'Technology',
  level: 1,
  price_cents: 0,
  duration_minutes: 25,
  tutor: 'eric.habimana@mbuyu.test',
  requirements: ['Un téléphone, même ancien'],
  what_you_will_learn: [
    'Reconnaître un message ou un appel frauduleux',
    'Choisir un code que personne ne devine',
    'Agir vite quand un téléphone est perdu ou volé',
  ],
  skills: ['Data protection', 'Mobile payments'],
  cover: { motif: 'security', palette: 'sky' },
  is_published: true,
  lessons: [
    {
      title: 'Reconnaître un piège',
      clip: 'securite-1',
      summary:
        'Trois signes qui ne trompent pas. Exercice : relisez vos dix derniers messages avec ces trois questions.',
      scenes: [
        {
          say: 'Les voleurs n’attaquent pas le téléphone. Ils s’adressent à la personne qui le tient.',
          point: 'La cible, c’est vous',
        },
        { say: 'Premier signe : on vous presse.', point: 'On vous presse' },
        { say: 'Deuxième signe : on vous demande un code ou un mot de passe.', point: 'On demande votre code' },
        { say: 'Troisième signe : l’offre est trop belle.', point: 'L’offre est trop belle' },
        {
          say: 'Raccrochez, puis appelez vous-même le numéro officiel de votre opérateur.',
          point: 'Raccrocher et rappeler soi-même',
        },
      ],
      visual: {
        kind: 'chat',
        lines: [
          ['them', 'Vous avez gagné 50 000 !'],
          ['them', 'Envoyez vite votre code.'],
          ['me', 'Non. J’appelle mon opérateur.'],
        ],
      },
      quiz: {
        title: 'Piège ou message honnête ?',
        description: 'Trois situations de tous les jours.',
        passing_score: 60,
        questions: [
          ask(
            'Une personne dit travailler chez votre opérateur et demande votre code. Que faites-vous ?',
            [
              'Je donne les deux premiers chiffres',
              'Je l’envoie par message',
              'Je raccroche',
              'Je change de téléphone',
            ],
            2,
            { scene: 2, why: 'Un opérateur ne demande jamais votre code : lui n’en a pas besoin.' },
          ),
          ask(
            'Pourquoi un message frauduleux est-il presque toujours urgent ?',
            [
              'Pour que vous n’ayez pas le temps de réfléchir',
              'Parce que le réseau est lent',
              'Parce que la loi l’exige',
              'Pour économiser du crédit',
            ],
            0,
            { scene: 1, why: 'Une personne pressée vérifie moins. Prenez le temps qu’il vous faut.' },
          ),
          ask(
            'Quel numéro rappelez-vous pour vérifier ?',
            ['Celui du message', 'N’importe lequel', 'Celui d’un ami', 'Le numéro officiel que je connais'],
            3,
            { scene: 4, why: 'Le numéro du message mène à son auteur, honnête ou non.' },
          ),
        ],
      },
    },
    {
      title: 'Téléphone volé : les premières minutes',
      clip: 'securite-2',
      summary: 'Un ordre simple pour agir sans paniquer. Exercice : écrivez les numéros utiles sur un papier.',
      scenes: [
        {
          say: 'Quand un téléphone disparaît, les dix premières minutes comptent plus que toutes les autres.',
          point: 'Agir dans les dix minutes',
        },
        { say: 'Appelez votre opérateur et faites bloquer la carte.', point: 'Bloquer la carte' },
        { say: 'Faites bloquer aussi votre compte d’argent mobile.', point: 'Bloquer l’argent mobile' },
        { say: 'Changez le mot de passe de votre messagerie.', point: 'Changer le mot de passe' },
        {
          say: 'Prévenez vos proches : on pourrait leur écrire en votre nom.',
          point: 'Prévenir ses proches',
        },
      ],
      visual: { kind: 'flow', nodes: ['Carte', 'Argent mobile', 'Messagerie', 'Proches'] },
    },
  ],
}
