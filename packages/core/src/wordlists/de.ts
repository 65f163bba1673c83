/** German stop words, separated by spaces. */
export const de: string =
  'ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus außerdem bei beide beiden beim bereits bin ' +
  'bis bist bleibt da dabei dafür dagegen daher damit danach dann daran darauf darin darüber darum das dass davon davor dazu dein deine dem ' +
  'den denen denn dennoch der deren des dessen deshalb dich die dies diese diesem diesen dieser dieses dir doch dort du durch eben ebenso ' +
  'ein eine einem einen einer eines einige einigen einmal er erst es etwa etwas euch euer für gab ganz gar gegen geht gerade gibt habe haben ' +
  'hat hatte hatten hätte hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ins ist ja jede jedem jeden jeder jedes ' +
  'jedoch jetzt kam kann kein keine keinem keinen keiner können könnte konnte kommt lassen machen macht man manche mehr mein meine mich mir ' +
  'mit möchte muss müssen musste nach nachdem neben nein nicht nichts nie noch nun nur ob obwohl oder ohne schon sehr sei sein seine seinem ' +
  'seinen seiner seit seitdem selbst sich sie sind so sobald sogar solche soll sollen sollte sondern sonst soweit sowie über um und uns unser ' +
  'unsere unter viel viele vielen vom von vor während war waren warum was weder weil weiter welche welcher wenig wenn wer werde werden wie ' +
  'wieder wir wird wo wohl wollen wollte worden wurde wurden würde würden zu zum zur zwar zwischen'
