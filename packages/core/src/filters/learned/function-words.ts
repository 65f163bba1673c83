/** Frequent function words of eleven languages: prose has many of them, menus and lists few. */

const lists = {
  en: 'the of and to a in is that it was for on are as with his they at be this have from or had by but not what all were we when your can said there an which she do how their if will up other about out many then them these so some her would make like him into has more no could my than been who its now did get may over after also only because our any most us where through before must does such here why very while each between under both few those own same being against during off again once i me you he',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei kann ich wir ihr uns wenn schon was doch dann da ihre seine gegen vom können diese dieser sehr hier keine unter mir dir mich dich ob weil damit beim seit während ohne jedoch alle viel',
  fr: 'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son aux mais comme nous on été leur elle cette ces même deux peut être fait tout sa ses si bien ont sans vous je entre encore aussi après y dont sous très où donc quand elles ils lui notre votre mon ma mes car était avait cela depuis chez vers',
  es: 'de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué sólo han yo hay vez puede todos así nos ni parte tiene él uno donde bien tiempo mismo ese ahora otro después te otros aunque esa eso hace otra gobierno tan durante siempre tanto',
  it: 'di e il la che in un a per è una sono con non si da del le dei al i come più nel della alla anche gli ma lo ha delle dal su o se sua suo essere questo questa ci nella tra quando dopo stato dalla dello quello molto ogni due fra degli ai hanno solo perché chi cosa fare era loro noi voi io mio poi così senza sul sulla agli alle',
  pt: 'de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus quem nas me esse eles estão você tinha foram essa num nem suas meu às minha têm numa pelos havia seja qual será nós',
  nl: 'de van een het en in is dat op te zijn met voor niet die aan er om ook als dan maar bij uit door over ze zich naar hij worden wordt nog deze heeft tot wel kan of meer al hebben was geen wat moet werd ik we je dit daar hun haar onder veel zo na waar ons men zou tegen hoe alle',
  pl: 'w i na z do nie się że to jest o za od a po jak przez co dla są oraz tym ale ich przy jego być który może czy już tylko tego było także ze jej jako tak lub by które pod dwa był u ma między nad roku gdy bardzo',
  cs: 'a se v na je že o z s do i to jako za by jsou ale pro od jeho které byl bylo který po při nebo také tak jak už až co jen jeho má podle ve k bude mezi',
  sv: 'och i att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan när år under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket än här då sedan över bara',
  ru: 'и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой от о так для ты же все год вы если или его только уже до бы как когда их был более при может также во чтобы после была были есть',
} as const

/** The words of all languages; some are in several. */
export function functionWords(): string[] {
  return Object.values(lists).flatMap(list => list.split(' '))
}
