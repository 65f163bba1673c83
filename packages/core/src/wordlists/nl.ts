/** Dutch stop words, separated by spaces. */
export const nl: string =
  'aan achter af al alle alleen alles als altijd ander andere anderen behalve bij binnen boven buiten daar daarbij daarmee daarna daarom daarop ' +
  'dan dat de deze die dit doch doen doet door doordat dus echter een één eens eerst eigen eigenlijk elk elke en enkel enkele er erg ergens ' +
  'ervan even ge geen gehad geleden genoeg geweest geworden ging had hadden haar heb hebben hebt heeft heel hem hen het hier hierbij hij hoe ' +
  'hoewel hun ieder iedereen iemand iets ik in is ja je jij jou jouw juist kan kon konden kunnen kunt laat later liet maar mag maken men met ' +
  'mij mijn minder misschien moest moet moeten naar naast nadat net niemand niet niets nog nooit nu of om omdat onder ondanks ons ' +
  'onze ook op opnieuw over overal pas per reeds samen sinds soms sommige staat steeds te tegen terwijl tijdens toch toen tot totdat tussen ' +
  'uit uw vaak van vanaf vanuit veel verder via volgens voor vooral voordat waar waarbij waarin waarom waaruit wanneer want waren was wat we ' +
  'weer weg wel welk welke werd werden wie wij wil willen worden wordt zal ze zei zeer zelf zelfs zich zij zijn zo zoals zoiets zonder zou ' +
  'zouden zowel zulke zullen'
