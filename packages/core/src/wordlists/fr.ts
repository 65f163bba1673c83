/** French stop words, separated by spaces. */
export const fr: string =
  "à afin ai ailleurs ainsi alors après as assez au aucun aucune aujourd'hui auquel aussi autant autre autres aux avaient avait avant avec " +
  "avoir ayant beaucoup bien c'est c'était car ce ceci cela celle celles celui cependant certains ces cet cette ceux chaque chez combien comme " +
  "comment contre d'un d'une dans de dehors déjà depuis dernier derrière des dès deux devant doit donc dont du durant elle elles en encore " +
  "enfin entre es est et étaient était étant été être eu eux fait faire fois font fut hors ici il ils j'ai je jusqu'à jusque l'on la là " +
  "laquelle le lequel les lesquels leur leurs lors lorsque lui ma mais mal malgré me même mêmes mes mien moi moins mon n'a n'est ne ni nos " +
  'notre nous on ont or ou où par parce parfois parmi pas pendant personne peu peut peuvent plus plusieurs plutôt pour pourquoi pourtant près ' +
  "presque puis puisque qu'il qu'elle qu'ils qu'on qu'un qu'une quand que quel quelle quelles quelque quelques quels qui quoi rien s'est s'il " +
  'sa sans sauf se selon sera serait seront ses seulement si sien sinon soi soit sommes son sont sous souvent suis sur ta tandis tant te tel ' +
  'telle tes toi ton toujours tous tout toute toutes très trop tu un une va vers voici voilà vos votre vous vraiment y'
