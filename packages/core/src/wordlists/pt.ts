/** Portuguese stop words, separated by spaces. */
export const pt: string =
  'a à ainda além algo alguém algum alguma algumas alguns ali ambos ante antes ao aos apenas apesar após aquela aquelas aquele aqueles aqui ' +
  'aquilo as às assim até bem cada cerca certo coisa com como contra contudo da dá daquele das de dela delas dele deles demais dentro ' +
  'depois desde dessa desse desta deste deve devem disse disso dito diz do dois dos durante e é ela elas ele eles em embora enquanto entre era ' +
  'eram és essa essas esse esses esta está estamos estão estar estas estava estavam este estes estou eu fazer feita feito fez fim foi fomos ' +
  'for fora foram fosse haver havia há isso isto já lá lhe lhes logo mais mas me mediante meio menos mesma mesmo meu meus minha minhas muita ' +
  'muitas muito muitos na nada não nas nela nele nem nenhum nenhuma nessa nesse nesta neste ninguém no nos nós nossa nossas nosso nossos num ' +
  'numa nunca o onde os ou outra outras outro outros para pela pelas pelo pelos per perante pode podem pois por porém porque pouca pouco ' +
  'poucos qual quais qualquer quando quanto quase que quê quem são se sem sempre sendo ser será seu seus si sido só sob sobre sua suas ' +
  'tal também tampouco tanto tão te tem têm tendo ter teu teve tinha toda todas todavia todo todos tu tua tudo um uma umas uns vai vários você ' +
  'vocês vez vos'
