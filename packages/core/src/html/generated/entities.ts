// Written by tools/build-entities.ts; do not edit.

/**
 * The 2125 names that end with a semicolon, in the order of their first code points.
 *
 * A space in front of a name: the code point of the name before. A comma: the next one, or as many further as the number
 * says. A full stop behind a name: it may also stand without its semicolon. One of the marks of `SECOND_POINTS` behind
 * it: a second code point. Sorted so, the table compresses to two thirds of one sorted by name.
 */
export const NAMED =
  ',9Tab,NewLine,23excl,QUOT. quot.,num,dollar,percnt,AMP. amp.,apos,lpar,rpar,ast midast,plus,comma,2period,sol,11colon,se' +
  'mi,LT. lt. nvlt!,bne~ equals,GT. gt. nvgt!,quest,commat,27lbrack lsqb,bsol,rbrack rsqb,Hat,UnderBar lowbar,DiacriticalGr' +
  'ave grave,6fjlig+,21lbrace lcub,VerticalLine verbar vert,rbrace rcub,35NonBreakingSpace nbsp.,iexcl.,cent.,pound.,curren' +
  '.,yen.,brvbar.,sect.,Dot DoubleDot die uml.,COPY. copy.,ordf.,laquo.,not.,shy.,REG. circledR reg.,macr. strns,deg.,PlusM' +
  'inus plusmn. pm,sup2.,sup3.,DiacriticalAcute acute.,micro.,para.,CenterDot centerdot middot.,Cedilla cedil.,sup1.,ordm.,' +
  'raquo.,frac14.,frac12. half,frac34.,iquest.,Agrave.,Aacute.,Acirc.,Atilde.,Auml.,Aring. angst,AElig.,Ccedil.,Egrave.,Eac' +
  'ute.,Ecirc.,Euml.,Igrave.,Iacute.,Icirc.,Iuml.,ETH.,Ntilde.,Ograve.,Oacute.,Ocirc.,Otilde.,Ouml.,times.,Oslash.,Ugrave.,' +
  'Uacute.,Ucirc.,Uuml.,Yacute.,THORN.,szlig.,agrave.,aacute.,acirc.,atilde.,auml.,aring.,aelig.,ccedil.,egrave.,eacute.,ec' +
  'irc.,euml.,igrave.,iacute.,icirc.,iuml.,eth.,ntilde.,ograve.,oacute.,ocirc.,otilde.,ouml.,div divide.,oslash.,ugrave.,ua' +
  'cute.,ucirc.,uuml.,yacute.,thorn.,yuml.,Amacr,amacr,Abreve,abreve,Aogon,aogon,Cacute,cacute,Ccirc,ccirc,Cdot,cdot,Ccaron' +
  ',ccaron,Dcaron,dcaron,Dstrok,dstrok,Emacr,emacr,3Edot,edot,Eogon,eogon,Ecaron,ecaron,Gcirc,gcirc,Gbreve,gbreve,Gdot,gdot' +
  ',Gcedil,2Hcirc,hcirc,Hstrok,hstrok,Itilde,itilde,Imacr,imacr,3Iogon,iogon,Idot,imath inodot,IJlig,ijlig,Jcirc,jcirc,Kced' +
  'il,kcedil,kgreen,Lacute,lacute,Lcedil,lcedil,Lcaron,lcaron,Lmidot,lmidot,Lstrok,lstrok,Nacute,nacute,Ncedil,ncedil,Ncaro' +
  'n,ncaron,napos,ENG,eng,Omacr,omacr,3Odblac,odblac,OElig,oelig,Racute,racute,Rcedil,rcedil,Rcaron,rcaron,Sacute,sacute,Sc' +
  'irc,scirc,Scedil,scedil,Scaron,scaron,Tcedil,tcedil,Tcaron,tcaron,Tstrok,tstrok,Utilde,utilde,Umacr,umacr,Ubreve,ubreve,' +
  'Uring,uring,Udblac,udblac,Uogon,uogon,Wcirc,wcirc,Ycirc,ycirc,Yuml,Zacute,zacute,Zdot,zdot,Zcaron,zcaron,20fnof,35imped,' +
  '64gacute,66jmath,143circ,Hacek caron,17Breve breve,DiacriticalDot dot,ring,ogon,DiacriticalTilde tilde,DiacriticalDouble' +
  'Acute dblac,52DownBreve,128Alpha,Beta,Gamma,Delta,Epsilon,Zeta,Eta,Theta,Iota,Kappa,Lambda,Mu,Nu,Xi,Omicron,Pi,Rho,2Sigm' +
  'a,Tau,Upsilon,Phi,Chi,Psi,Omega ohm,8alpha,beta,gamma,delta,epsi epsilon,zeta,eta,theta,iota,kappa,lambda,mu,nu,xi,omicr' +
  'on,pi,rho,sigmaf sigmav varsigma,sigma,tau,upsi upsilon,phi,chi,psi,omega,8thetasym thetav vartheta,Upsi upsih,3phiv str' +
  'aightphi varphi,piv varpi,6Gammad,digamma gammad,19kappav varkappa,rhov varrho,4epsiv straightepsilon varepsilon,backeps' +
  'ilon bepsi,11IOcy,DJcy,GJcy,Jukcy,DScy,Iukcy,YIcy,Jsercy,LJcy,NJcy,TSHcy,KJcy,2Ubrcy,DZcy,Acy,Bcy,Vcy,Gcy,Dcy,IEcy,ZHcy,' +
  'Zcy,Icy,Jcy,Kcy,Lcy,Mcy,Ncy,Ocy,Pcy,Rcy,Scy,Tcy,Ucy,Fcy,KHcy,TScy,CHcy,SHcy,SHCHcy,HARDcy,Ycy,SOFTcy,Ecy,YUcy,YAcy,acy,b' +
  'cy,vcy,gcy,dcy,iecy,zhcy,zcy,icy,jcy,kcy,lcy,mcy,ncy,ocy,pcy,rcy,scy,tcy,ucy,fcy,khcy,tscy,chcy,shcy,shchcy,hardcy,ycy,s' +
  'oftcy,ecy,yucy,yacy,2iocy,djcy,gjcy,jukcy,dscy,iukcy,yicy,jsercy,ljcy,njcy,tshcy,kjcy,2ubrcy,dzcy,7075ensp,emsp,emsp13,e' +
  'msp14,2numsp,puncsp,ThinSpace thinsp,VeryThinSpace hairsp,NegativeMediumSpace NegativeThickSpace NegativeThinSpace Negat' +
  'iveVeryThinSpace ZeroWidthSpace,zwnj,zwj,lrm,rlm,dash hyphen,3ndash,mdash,horbar,Verbar Vert,2OpenCurlyQuote lsquo,Close' +
  'CurlyQuote rsquo rsquor,lsquor sbquo,2OpenCurlyDoubleQuote ldquo,CloseCurlyDoubleQuote rdquo rdquor,bdquo ldquor,2dagger' +
  ',Dagger ddagger,bull bullet,3nldr,hellip mldr,10permil,pertenk,prime,Prime,tprime,backprime bprime,4lsaquo,rsaquo,4OverB' +
  'ar oline,3caret,2hybull,frasl,11bsemi,8qprime,8MediumSpace ThickSpace^,NoBreak,ApplyFunction af,InvisibleTimes it,Invisi' +
  'bleComma ic,73euro,47TripleDot tdot,DotDot,38Copf complexes,3incare,5gscr,HilbertSpace Hscr hamilt,Hfr Poincareplane,Hop' +
  'f quaternions,planckh,hbar hslash planck plankv,Iscr imagline,Ifr Im image imagpart,Laplacetrf Lscr lagran,ell,2Nopf nat' +
  'urals,numero,copysr,weierp wp,Popf primes,Qopf rationals,Rscr realine,Re Rfr real realpart,Ropf reals,rx,4TRADE trade,2Z' +
  'opf integers,3mho,Zfr zeetrf,iiota,3Bernoullis Bscr bernou,Cayleys Cfr,2escr,Escr expectation,Fouriertrf Fscr,2Mellintrf' +
  ' Mscr phmmat,order orderof oscr,alefsym aleph,beth,gimel,daleth,13CapitalDifferentialD DD,DifferentialD dd,ExponentialE ' +
  'ee exponentiale,ImaginaryI ii,11frac13,frac23,frac15,frac25,frac35,frac45,frac16,frac56,frac18,frac38,frac58,frac78,50Le' +
  'ftArrow ShortLeftArrow larr leftarrow slarr,ShortUpArrow UpArrow uarr uparrow,RightArrow ShortRightArrow rarr rightarrow' +
  ' srarr,DownArrow ShortDownArrow darr downarrow,LeftRightArrow harr leftrightarrow,UpDownArrow updownarrow varr,UpperLeft' +
  'Arrow nwarr nwarrow,UpperRightArrow nearr nearrow,LowerRightArrow searr searrow,LowerLeftArrow swarr swarrow,nlarr nleft' +
  'arrow,nrarr nrightarrow,2nrarrw/ rarrw rightsquigarrow,Larr twoheadleftarrow,Uarr,Rarr twoheadrightarrow,Darr,larrtl lef' +
  'tarrowtail,rarrtl rightarrowtail,LeftTeeArrow mapstoleft,UpTeeArrow mapstoup,RightTeeArrow map mapsto,DownTeeArrow mapst' +
  'odown,2hookleftarrow larrhk,hookrightarrow rarrhk,larrlp looparrowleft,looparrowright rarrlp,harrw leftrightsquigarrow,n' +
  'harr nleftrightarrow,2Lsh lsh,Rsh rsh,ldsh,rdsh,2crarr,cularr curvearrowleft,curarr curvearrowright,3circlearrowleft ola' +
  'rr,circlearrowright orarr,LeftVector leftharpoonup lharu,DownLeftVector leftharpoondown lhard,RightUpVector uharr upharp' +
  'oonright,LeftUpVector uharl upharpoonleft,RightVector rharu rightharpoonup,DownRightVector rhard rightharpoondown,RightD' +
  'ownVector dharr downharpoonright,LeftDownVector dharl downharpoonleft,RightArrowLeftArrow rightleftarrows rlarr,UpArrowD' +
  'ownArrow udarr,LeftArrowRightArrow leftrightarrows lrarr,leftleftarrows llarr,upuparrows uuarr,rightrightarrows rrarr,dd' +
  'arr downdownarrows,ReverseEquilibrium leftrightharpoons lrhar,Equilibrium rightleftharpoons rlhar,nLeftarrow nlArr,nLeft' +
  'rightarrow nhArr,nRightarrow nrArr,DoubleLeftArrow Leftarrow lArr,DoubleUpArrow Uparrow uArr,DoubleRightArrow Implies Ri' +
  'ghtarrow rArr,DoubleDownArrow Downarrow dArr,DoubleLeftRightArrow Leftrightarrow hArr iff,DoubleUpDownArrow Updownarrow ' +
  'vArr,nwArr,neArr,seArr,swArr,Lleftarrow lAarr,Rrightarrow rAarr,2zigrarr,7LeftArrowBar larrb,RightArrowBar rarrb,16DownA' +
  'rrowUpArrow duarr,8loarr,roarr,hoarr,ForAll forall,comp complement,PartialD npart/ part,Exists exist,NotExists nexist ne' +
  'xists,empty emptyset emptyv varnothing,2Del nabla,Element in isin isinv,NotElement notin notinva,2ReverseElement SuchTha' +
  't ni niv,NotReverseElement notni notniva,3Product prod,Coproduct coprod,Sum sum,minus,MinusPlus mnplus mp,dotplus plusdo' +
  ',2Backslash setminus setmn smallsetminus ssetmn,lowast,SmallCircle compfn,2Sqrt radic,3Proportional prop propto varpropt' +
  'o vprop,infin,angrt,ang angle nang!,angmsd measuredangle,angsph,VerticalBar mid shortmid smid,NotVerticalBar nmid nshort' +
  'mid nsmid,DoubleVerticalBar par parallel shortparallel spar,NotDoubleVerticalBar npar nparallel nshortparallel nspar,and' +
  ' wedge,or vee,cap caps#,cup cups#,Integral int,Int,iiint tint,ContourIntegral conint oint,Conint DoubleContourIntegral,C' +
  'conint,cwint,ClockwiseContourIntegral cwconint,CounterClockwiseContourIntegral awconint,Therefore there4 therefore,Becau' +
  'se becaus because,ratio,Colon Proportion,dotminus minusd,2mDDot,homtht,Tilde nvsim! sim thicksim thksim,backsim bsim rac' +
  'e-,ac acE= mstpos,acd,VerticalTilde wr wreath,NotTilde nsim,EqualTilde NotEqualTilde/ eqsim esim nesim/,TildeEqual sime ' +
  'simeq,NotTildeEqual nsime nsimeq,TildeFullEqual cong,simne,NotTildeFullEqual ncong,TildeTilde ap approx asymp thickappro' +
  'x thkap,NotTildeTilde nap napprox,ape approxeq,apid napid/,backcong bcong,CupCap asympeq nvap!,Bumpeq HumpDownHump NotHu' +
  'mpDownHump/ bump nbump/,HumpEqual NotHumpEqual/ bumpe bumpeq nbumpe/,DotEqual doteq esdot nedot/,doteqdot eDot,efDot fal' +
  'lingdotseq,erDot risingdotseq,Assign colone coloneq,ecolon eqcolon,ecir eqcirc,circeq cire,2wedgeq,veeeq,2triangleq trie' +
  ',3equest questeq,NotEqual ne,Congruent bnequiv~ equiv,NotCongruent nequiv,2le leq nvle!,GreaterEqual ge geq nvge!,LessFu' +
  'llEqual lE leqq nlE/ nleqq/,GreaterFullEqual NotGreaterFullEqual/ gE geqq ngE/ ngeqq/,lnE lneqq lvertneqq# lvnE#,gnE gne' +
  'qq gvertneqq# gvnE#,Lt NestedLessLess NotLessLess/ ll nLt! nLtv/,Gt NestedGreaterGreater NotGreaterGreater/ gg nGt! nGtv' +
  '/,between twixt,NotCupCap,NotLess nless nlt,NotGreater ngt ngtr,NotLessEqual nle nleq,NotGreaterEqual nge ngeq,LessTilde' +
  ' lesssim lsim,GreaterTilde gsim gtrsim,NotLessTilde nlsim,NotGreaterTilde ngsim,LessGreater lessgtr lg,GreaterLess gl gt' +
  'rless,NotLessGreater ntlg,NotGreaterLess ntgl,Precedes pr prec,Succeeds sc succ,PrecedesSlantEqual prcue preccurlyeq,Suc' +
  'ceedsSlantEqual sccue succcurlyeq,PrecedesTilde precsim prsim,NotSucceedsTilde/ SucceedsTilde scsim succsim,NotPrecedes ' +
  'npr nprec,NotSucceeds nsc nsucc,NotSubset! nsubset! sub subset vnsub!,NotSuperset! Superset nsupset! sup supset vnsup!,n' +
  'sub,nsup,SubsetEqual sube subseteq,SupersetEqual supe supseteq,NotSubsetEqual nsube nsubseteq,NotSupersetEqual nsupe nsu' +
  'pseteq,subne subsetneq varsubsetneq# vsubne#,supne supsetneq varsupsetneq# vsupne#,2cupdot,UnionPlus uplus,NotSquareSubs' +
  'et/ SquareSubset sqsub sqsubset,NotSquareSuperset/ SquareSuperset sqsup sqsupset,SquareSubsetEqual sqsube sqsubseteq,Squ' +
  'areSupersetEqual sqsupe sqsupseteq,SquareIntersection sqcap sqcaps#,SquareUnion sqcup sqcups#,CirclePlus oplus,CircleMin' +
  'us ominus,CircleTimes otimes,osol,CircleDot odot,circledcirc ocir,circledast oast,2circleddash odash,boxplus plusb,boxmi' +
  'nus minusb,boxtimes timesb,dotsquare sdotb,RightTee vdash,LeftTee dashv,DownTee top,UpTee bot bottom perp,2models,Double' +
  'RightTee vDash,Vdash,Vvdash,VDash,nvdash,nvDash,nVdash,nVDash,prurel,2LeftTriangle vartriangleleft vltri,RightTriangle v' +
  'artriangleright vrtri,LeftTriangleEqual ltrie nvltrie! trianglelefteq,RightTriangleEqual nvrtrie! rtrie trianglerighteq,' +
  'origof,imof,multimap mumap,hercon,intcal intercal,veebar,2barvee,angrtvb,lrtri,Wedge bigwedge xwedge,Vee bigvee xvee,Int' +
  'ersection bigcap xcap,Union bigcup xcup,Diamond diam diamond,sdot,Star sstarf,divideontimes divonx,bowtie,ltimes,rtimes,' +
  'leftthreetimes lthree,rightthreetimes rthree,backsimeq bsime,curlyvee cuvee,curlywedge cuwed,Sub Subset,Sup Supset,Cap,C' +
  'up,fork pitchfork,epar,lessdot ltdot,gtdot gtrdot,Ll nLl/,Gg ggg nGg/,LessEqualGreater leg lesg# lesseqgtr,GreaterEqualL' +
  'ess gel gesl# gtreqless,3cuepr curlyeqprec,cuesc curlyeqsucc,NotPrecedesSlantEqual nprcue,NotSucceedsSlantEqual nsccue,N' +
  'otSquareSubsetEqual nsqsube,NotSquareSupersetEqual nsqsupe,3lnsim,gnsim,precnsim prnsim,scnsim succnsim,NotLeftTriangle ' +
  'nltri ntriangleleft,NotRightTriangle nrtri ntriangleright,NotLeftTriangleEqual nltrie ntrianglelefteq,NotRightTriangleEq' +
  'ual nrtrie ntrianglerighteq,vellip,ctdot,utdot,dtdot,disin,isinsv,isins,isindot notindot/,notinvc,notinvb,2isinE notinE/' +
  ',nisd,xnis,nis,notnivc,notnivb,7barwed barwedge,Barwed doublebarwedge,2LeftCeiling lceil,RightCeiling rceil,LeftFloor lf' +
  'loor,RightFloor rfloor,drcrop,dlcrop,urcrop,ulcrop,bnot,2profline,profsurf,2telrec,target,6ulcorn ulcorner,urcorn urcorn' +
  'er,dlcorn llcorner,drcorn lrcorner,3frown sfrown,smile ssmile,10cylcty,profalar,8topbot,7ovbar,2solbar,61angzarr,52lmous' +
  't lmoustache,rmoust rmoustache,3OverBracket tbrk,UnderBracket bbrk,bbrktbrk,38OverParenthesis,UnderParenthesis,OverBrace' +
  ',UnderBrace,3trpezium,5elinters,60blank,165circledS oS,56HorizontalLine boxh,2boxv,10boxdr,4boxdl,4boxur,4boxul,4boxvr,8' +
  'boxvl,8boxhd,8boxhu,8boxvh,20boxH,boxV,boxdR,boxDr,boxDR,boxdL,boxDl,boxDL,boxuR,boxUr,boxUR,boxuL,boxUl,boxUL,boxvR,box' +
  'Vr,boxVR,boxvL,boxVl,boxVL,boxHd,boxhD,boxHD,boxHu,boxhU,boxHU,boxvH,boxVh,boxVH,20uhblk,4lhblk,4block,9blk14,blk12,blk3' +
  '4,14Square squ square,9FilledVerySmallSquare blacksquare squarf squf,EmptyVerySmallSquare,2rect,marker,3fltns,2bigtriang' +
  'leup xutri,blacktriangle utrif,triangle utri,3blacktriangleright rtrif,rtri triangleright,4bigtriangledown xdtri,blacktr' +
  'iangledown dtrif,dtri triangledown,3blacktriangleleft ltrif,ltri triangleleft,7loz lozenge,cir,33tridot,3bigcirc xcirc,9' +
  'ultri,urtri,lltri,EmptySmallSquare,FilledSmallSquare,9bigstar starf,star,8phone,50female,2male,30spades spadesuit,3clubs' +
  ' clubsuit,2hearts heartsuit,diamondsuit diams,4sung,3flat,natur natural,sharp,164check checkmark,4cross,9malt maltese,22' +
  'sext,34VerticalSeparator,26lbbrk,rbbrk,85bsolhsub,suphsol,29LeftDoubleBracket lobrk,RightDoubleBracket robrk,LeftAngleBr' +
  'acket lang langle,RightAngleBracket rang rangle,Lang,Rang,loang,roang,8LongLeftArrow longleftarrow xlarr,LongRightArrow ' +
  'longrightarrow xrarr,LongLeftRightArrow longleftrightarrow xharr,DoubleLongLeftArrow Longleftarrow xlArr,DoubleLongRight' +
  'Arrow Longrightarrow xrArr,DoubleLongLeftRightArrow Longleftrightarrow xhArr,2longmapsto xmap,3dzigrarr,259nvlArr,nvrArr' +
  ',nvHarr,Map,7lbarr,bkarow rbarr,lBarr,dbkarow rBarr,RBarr drbkarow,DDotrahd,UpArrowBar,DownArrowBar,3Rarrtl,3latail,rata' +
  'il,lAtail,rAtail,larrfs,rarrfs,larrbfs,rarrbfs,3nwarhk,nearhk,hksearow searhk,hkswarow swarhk,nwnear,nesear toea,seswar ' +
  'tosa,swnwar,9nrarrc/ rarrc,2cudarrr,ldca,rdca,cudarrl,larrpl,3curarrm,cularrp,8rarrpl,3harrcir,Uarrocir,lurdshar,ldrusha' +
  'r,3LeftRightVector,RightUpDownVector,DownLeftRightVector,LeftUpDownVector,LeftVectorBar,RightVectorBar,RightUpVectorBar,' +
  'RightDownVectorBar,DownLeftVectorBar,DownRightVectorBar,LeftUpVectorBar,LeftDownVectorBar,LeftTeeVector,RightTeeVector,R' +
  'ightUpTeeVector,RightDownTeeVector,DownLeftTeeVector,DownRightTeeVector,LeftUpTeeVector,LeftDownTeeVector,lHar,uHar,rHar' +
  ',dHar,luruhar,ldrdhar,ruluhar,rdldhar,lharul,llhard,rharul,lrhard,UpEquilibrium udhar,ReverseUpEquilibrium duhar,RoundIm' +
  'plies,erarr,simrarr,larrsim,rarrsim,rarrap,ltlarr,2gtrarr,subrarr,2suplarr,lfisht,rfisht,ufisht,dfisht,6lopar,ropar,5lbr' +
  'ke,rbrke,lbrkslu,rbrksld,lbrksld,rbrkslu,langd,rangd,lparlt,rpargt,gtlPar,ltrPar,4vzigzag,2vangrt,angrtvbd,7ange,range,d' +
  'wangle,uwangle,angmsdaa,angmsdab,angmsdac,angmsdad,angmsdae,angmsdaf,angmsdag,angmsdah,bemptyv,demptyv,cemptyv,raemptyv,' +
  'laemptyv,ohbar,omid,opar,2operp,2olcross,odsold,2olcir,ofcir,olt,ogt,cirscir,cirE,solb,bsolb,4boxbox,4trisb,rtriltri,Lef' +
  'tTriangleBar NotLeftTriangleBar/,NotRightTriangleBar/ RightTriangleBar,12iinfin,infintie,nvinfin,5eparsl,smeparsl,eqvpar' +
  'sl,6blacklozenge lozf,9RuleDelayed,2dsol,10bigodot xodot,bigoplus xoplus,bigotimes xotime,2biguplus xuplus,2bigsqcup xsq' +
  'cup,6iiiint qint,fpartint,3cirfnint,awint,rppolint,scpolint,npolint,pointint,quatint,intlarhk,11pluscir,plusacir,simplus' +
  ',plusdu,plussim,plustwo,2mcomma,minusdu,3loplus,roplus,Cross,timesd,timesbar,2smashp,lotimes,rotimes,otimesas,Otimes,odi' +
  'v,triplus,triminus,tritime,intprod iprod,3amalg,capdot,2ncup,ncap,capand,cupor,cupcap,capcup,cupbrcap,capbrcup,cupcup,ca' +
  'pcap,ccups,ccaps,3ccupssm,3And,Or,andand,oror,orslope,andslope,2andv,orv,andd,ord,2wedbar,7sdote,4simdot,3congdot ncongd' +
  'ot/,easter,apacir,apE napE/,eplus,pluse,Esim,Colone,Equal,2ddotseq eDDot,equivDD,ltcir,gtcir,ltquest,gtquest,LessSlantEq' +
  'ual NotLessSlantEqual/ leqslant les nleqslant/ nles/,GreaterSlantEqual NotGreaterSlantEqual/ geqslant ges ngeqslant/ nge' +
  's/,lesdot,gesdot,lesdoto,gesdoto,lesdotor,gesdotol,lap lessapprox,gap gtrapprox,lne lneq,gne gneq,lnap lnapprox,gnap gna' +
  'pprox,lEg lesseqqgtr,gEl gtreqqless,lsime,gsime,lsimg,gsiml,lgE,glE,lesges,gesles,els eqslantless,egs eqslantgtr,elsdot,' +
  'egsdot,el,eg,3siml,simg,simlE,simgE,LessLess NotNestedLessLess/,GreaterGreater NotNestedGreaterGreater/,2glj,gla,ltcc,gt' +
  'cc,lescc,gescc,smt,lat,smte smtes#,late lates#,bumpE,NotPrecedesEqual/ PrecedesEqual npre/ npreceq/ pre preceq,NotSuccee' +
  'dsEqual/ SucceedsEqual nsce/ nsucceq/ sce succeq,3prE,scE,precneqq prnE,scnE succneqq,prap precapprox,scap succapprox,pr' +
  'ecnapprox prnap,scnap succnapprox,Pr,Sc,subdot,supdot,subplus,supplus,submult,supmult,subedot,supedot,nsubE/ nsubseteqq/' +
  ' subE subseteqq,nsupE/ nsupseteqq/ supE supseteqq,subsim,supsim,3subnE subsetneqq varsubsetneqq# vsubnE#,supnE supsetneq' +
  'q varsupsetneqq# vsupnE#,3csub,csup,csube,csupe,subsup,supsub,subsub,supsup,suphsub,supdsub,forkv,topfork,mlcp,9Dashv Do' +
  'ubleLeftTee,2Vdashl,Barv,vBar,vBarv,2Vbar,Not,bNot,rnmid,cirmid,midcir,topcir,nhpar,parsim,10nparsl~ parsl,53251fflig,fi' +
  'lig,fllig,ffilig,ffllig,55704Ascr,2Cscr,Dscr,3Gscr,3Jscr,Kscr,3Nscr,Oscr,Pscr,Qscr,2Sscr,Tscr,Uscr,Vscr,Wscr,Xscr,Yscr,Z' +
  'scr,ascr,bscr,cscr,dscr,2fscr,2hscr,iscr,jscr,kscr,lscr,mscr,nscr,2pscr,qscr,rscr,sscr,tscr,uscr,vscr,wscr,xscr,yscr,zsc' +
  'r,53Afr,Bfr,2Dfr,Efr,Ffr,Gfr,3Jfr,Kfr,Lfr,Mfr,Nfr,Ofr,Pfr,Qfr,2Sfr,Tfr,Ufr,Vfr,Wfr,Xfr,Yfr,2afr,bfr,cfr,dfr,efr,ffr,gfr,' +
  'hfr,ifr,jfr,kfr,lfr,mfr,nfr,ofr,pfr,qfr,rfr,sfr,tfr,ufr,vfr,wfr,xfr,yfr,zfr,Aopf,Bopf,2Dopf,Eopf,Fopf,Gopf,2Iopf,Jopf,Ko' +
  'pf,Lopf,Mopf,2Oopf,4Sopf,Topf,Uopf,Vopf,Wopf,Xopf,Yopf,2aopf,bopf,copf,dopf,eopf,fopf,gopf,hopf,iopf,jopf,kopf,lopf,mopf' +
  ',nopf,oopf,popf,qopf,ropf,sopf,topf,uopf,vopf,wopf,xopf,yopf,zopf'

/** The marks for second code points, each followed by what it stands for. */
export const SECOND_POINTS = '/\u0338!\u20d2#\ufe00=\u0333~\u20e5-\u0331^\u200a+\u006a'
