/** Spanish stop words, separated by spaces. */
export const es: string =
  'a acá además ahí ahora al algo alguien algún alguna algunas alguno algunos allí ambos ante antes aquel aquella aquellas aquello aquellos ' +
  'aquí así aun aún aunque bajo bien cada casi como cómo con contra cosa cual cuál cuales cualquier cuando cuándo cuanto cuya cuyo da dan de ' +
  'debe del demás dentro desde después dice dijo donde dónde dos durante e el él ella ellas ello ellos en entonces entre era eran eres es esa ' +
  'esas ese eso esos está ésta están estar estas estado estamos este esto estos estoy fin fue fuera fueron ha había habían haber hace hacer ' +
  'hacia han hasta hay he incluso la las le les lo los luego mas más me mejor menos mi mí mía mientras mío mis misma mismo mismos mucha ' +
  'muchas mucho muchos muy nada nadie ni ningún ninguna no nos nosotros nuestra nuestras nuestro nuestros nunca o os otra otras otro otros ' +
  'para parte pero poca poco podía por porque pudo puede pueden pues que qué quien quién quienes se sé sea según ser será si sí sido siempre ' +
  'siendo sin sino sobre sola solo sólo son soy su sus suya suyo tal también tampoco tan tanta tanto te tenía ti tiene tienen toda ' +
  'todas todavía todo todos tras tu tú tus tuvo tuya u un una unas uno unos usted ustedes va vamos van veces vez y ya yo'
