/** English stop words, separated by spaces. */
export const en: string =
  'a about above across after again against all almost along already also although always am among an and another any anyone anything are ' +
  'around as at away back be became because been before began behind being below between both but by came can cannot could did do does ' +
  "doing done don't down during each either else enough even ever every everything far few first for from further gave get gets give go goes " +
  "going gone got had has have having he he's her here herself him himself his how however i i'm if in instead into is isn't it it's its " +
  'itself just last least less let like made make many may me might more most much must my myself near need never next no nobody none nor not ' +
  'nothing now of off often on once one only or other others our ours out over own part per perhaps quite rather really said same say says ' +
  'see seen several she should since so some someone something sometimes soon still such take than that the their theirs them themselves ' +
  "then there therefore these they they're thing this those though through thus to together too toward towards two under until up upon us " +
  "use used very was we we're well went were weren't what when where whether which while who whole whom whose why will with within without " +
  "would yes yet you you're your yours yourself"
