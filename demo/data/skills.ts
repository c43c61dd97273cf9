/** What the skills of the demo are called in French; a name that is the same in both languages is not here. */
export const SKILLS_IN_FRENCH: Readonly<Record<string, string>> = {
  'AI tools': 'Outils d’IA',
  APIs: 'API',
  Copywriting: 'Rédaction publicitaire',
  'Data analysis': 'Analyse de données',
  'Data protection': 'Protection des données',
  'Digital marketing': 'Marketing numérique',
  'HTML and CSS': 'HTML et CSS',
  'Information security': 'Sécurité informatique',
  'Mobile payments': 'Paiements mobiles',
  Programming: 'Programmation',
  'Project management': 'Gestion de projet',
  'Public speaking': 'Prise de parole en public',
  Spreadsheets: 'Tableurs',
  'UX design': 'Conception UX',
  'Web development': 'Développement web',
}
