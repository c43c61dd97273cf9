import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const shopMoneyInFrench: CourseText = {
  slug: 'tenir-sa-caisse',
  language: 'fr',
  days_ago: 393,
  title: 'Tenir la caisse de son commerce',
  description:
    'Sachez chaque soir ce que vous avez gagné, qui vous doit de l’argent et ce que vous pouvez dépenser. Ce cours montre comment séparer l’argent du commerce de celui de la maison, et comment fixer un prix qui paie aussi votre travail. ' +
    'Un cahier et un stylo suffisent ; un téléphone aide. ' +
    'Il s’adresse aux commerçantes et commerçants, aux coopératives et à celles et ceux qui veulent ouvrir une boutique.',
  field: 'Business',
  level: 1,
  price_cents: 0,
  duration_minutes: 30,
  tutor: 'eric.habimana@mbuyu.test',
  requirements: ['Un cahier ou un téléphone', 'Savoir additionner et soustraire'],
  what_you_will_learn: [
    'Compter la caisse en cinq minutes, chaque soir',
    'Séparer l’argent du commerce de celui de la maison',
    'Fixer un prix qui couvre tous vos frais',
  ],
  skills: ['Spreadsheets'],
  cover: { motif: 'spreadsheet', palette: 'clay' },
  is_published: true,
  lessons: [
    {
      title: 'Compter la caisse chaque soir',
      clip: 'caisse-1',
      summary: 'Cinq minutes, trois nombres, une différence. Exercice : comptez votre caisse trois soirs de suite.',
      scenes: [
        {
          say: 'Une caisse que l’on compte chaque soir ne réserve pas de surprise à la fin du mois.',
          point: 'Compter chaque soir',
        },
        { say: 'Notez d’abord l’argent qui était là le matin.', point: 'L’argent du matin' },
        {
          say: 'Ajoutez les ventes du jour, puis retirez ce que vous avez payé.',
          point: 'Plus les ventes, moins les achats',
        },
        { say: 'Comptez enfin les billets et les pièces.', point: 'Compter billets et pièces' },
        {
          say: 'Si les deux nombres diffèrent, cherchez tout de suite : demain, vous aurez oublié.',
          point: 'Une différence ? Chercher ce soir',
        },
      ],
      visual: {
        kind: 'table',
        title: 'Caisse du mardi',
        head: ['Quoi', 'Montant', 'Total'],
        sheet: true,
        rows: [
          ['Matin', '12 000', '12 000'],
          ['Ventes', '+21 000', '33 000'],
          ['Farine', '-6 500', '26 500'],
          ['Comptée', '26 500', 'Juste'],
        ],
        marked: [3],
      },
      quiz: {
        title: 'La caisse du soir',
        description: 'Trois questions, avec de petits calculs.',
        passing_score: 60,
        questions: [
          ask(
            'Le matin, il y a 12 000. Vous vendez pour 21 000 et payez 6 500. Combien doit-il y avoir le soir ?',
            ['33 000', '26 500', '39 500', '14 500'],
            1,
            { scene: 2, why: 'On part de l’argent du matin, on ajoute les ventes, on retire les achats.' },
          ),
          ask(
            'Il manque 500 le soir. Que faites-vous ?',
            ['J’attends la fin du mois', 'Je remets 500 de ma poche', 'Je note la moitié', 'Je cherche le soir même'],
            3,
            { scene: 4, why: 'Le jour même, on se souvient encore de chaque vente et de chaque achat.' },
          ),
          ask(
            'Par quoi commence le calcul ?',
            ['Par l’argent du matin', 'Par les dettes', 'Par le loyer', 'Par le bénéfice'],
            0,
            { scene: 1, why: 'Sans le montant du matin, on ne sait pas ce que la journée a apporté.' },
          ),
        ],
      },
    },
    {
      title: 'Fixer un prix qui paie votre travail',
      clip: 'caisse-2',
      summary:
        'Du coût au prix, en quatre lignes. Exercice : refaites le calcul pour l’article que vous vendez le plus.',
      scenes: [
        {
          say: 'Vendre beaucoup et ne rien garder : cela arrive quand le prix oublie une partie du coût.',
          point: 'Le prix couvre tout le coût',
        },
        { say: 'Commencez par ce que l’article vous coûte.', point: 'Le prix d’achat' },
        { say: 'Ajoutez le transport et une part du loyer.', point: 'Transport et loyer' },
        { say: 'Comptez aussi votre temps : il a de la valeur.', point: 'Votre temps compte' },
        {
          say: 'Le reste est votre marge. Comparez-la avec les prix du marché, puis décidez.',
          point: 'Comparer, puis décider',
        },
      ],
      visual: {
        kind: 'bars',
        title: 'Un sac vendu 1 000',
        items: [
          ['Achat', 600, '600'],
          ['Transport', 120, '120'],
          ['Votre temps', 150, '150'],
          ['Marge', 130, '130'],
        ],
      },
    },
  ],
}
