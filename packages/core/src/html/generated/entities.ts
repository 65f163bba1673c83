// Written by tools/build-entities.ts; do not edit.

/**
 * The 2125 names that end with a semicolon, in the order of their first code points.
 *
 * A space in front of a name: the code point of the name before. A comma: the next one, or as many further as the number
 * says; the first name has its comma in mind. A full stop behind a name: it may also stand without its semicolon. One of the marks of `SECOND_POINTS` behind
 * it: a second code point. Sorted so, the table compresses to two thirds of one sorted by name.
 */
export const NAMED =
  '9Tab,NewLine,23excl,QUOT. quot.,num,dollar,percnt,AMP. amp.,apos,lpar,rpar,ast midast,plus,comma,2period,sol,11colon,sem' +
  'i,LT. lt. nvlt!,bne~ equals,GT. gt. nvgt!,quest,commat,27lbrack lsqb,bsol,rbrack rsqb,Hat,UnderBar lowbar,DiacriticalGra' +
  've grave,6fjlig+,21lbrace lcub,VerticalLine verbar vert,rbrace rcub,35NonBreakingSpace nbsp.,iexcl.,cent.,pound.,curren.' +
  ',yen.,brvbar.,sect.,Dot DoubleDot die uml.,COPY. copy.,ordf.,laquo.,not.,shy.,REG. circledR reg.,macr. strns,deg.,PlusMi' +
  'nus plusmn. pm,sup2.,sup3.,DiacriticalAcute acute.,micro.,para.,CenterDot centerdot middot.,Cedilla cedil.,sup1.,ordm.,r' +
  'aquo.,frac14.,frac12. half,frac34.,iquest.,Agrave.,Aacute.,Acirc.,Atilde.,Auml.,Aring. angst,AElig.,Ccedil.,Egrave.,Eacu' +
  'te.,Ecirc.,Euml.,Igrave.,Iacute.,Icirc.,Iuml.,ETH.,Ntilde.,Ograve.,Oacute.,Ocirc.,Otilde.,Ouml.,times.,Oslash.,Ugrave.,U' +
  'acute.,Ucirc.,Uuml.,Yacute.,THORN.,szlig.,agrave.,aacute.,acirc.,atilde.,auml.,aring.,aelig.,ccedil.,egrave.,eacute.,eci' +
  'rc.,euml.,igrave.,iacute.,icirc.,iuml.,eth.,ntilde.,ograve.,oacute.,ocirc.,otilde.,ouml.,div divide.,oslash.,ugrave.,uac' +
  'ute.,ucirc.,uuml.,yacute.,thorn.,yuml.,Amacr,amacr,Abreve,abreve,Aogon,aogon,Cacute,cacute,Ccirc,ccirc,Cdot,cdot,Ccaron,' +
  'ccaron,Dcaron,dcaron,Dstrok,dstrok,Emacr,emacr,3Edot,edot,Eogon,eogon,Ecaron,ecaron,Gcirc,gcirc,Gbreve,gbreve,Gdot,gdot,' +
  'Gcedil,2Hcirc,hcirc,Hstrok,hstrok,Itilde,itilde,Imacr,imacr,3Iogon,iogon,Idot,imath inodot,IJlig,ijlig,Jcirc,jcirc,Kcedi' +
  'l,kcedil,kgreen,Lacute,lacute,Lcedil,lcedil,Lcaron,lcaron,Lmidot,lmidot,Lstrok,lstrok,Nacute,nacute,Ncedil,ncedil,Ncaron' +
  ',ncaron,napos,ENG,eng,Omacr,omacr,3Odblac,odblac,OElig,oelig,Racute,racute,Rcedil,rcedil,Rcaron,rcaron,Sacute,sacute,Sci' +
  'rc,scirc,Scedil,scedil,Scaron,scaron,Tcedil,tcedil,Tcaron,tcaron,Tstrok,tstrok,Utilde,utilde,Umacr,umacr,Ubreve,ubreve,U' +
  'ring,uring,Udblac,udblac,Uogon,uogon,Wcirc,wcirc,Ycirc,ycirc,Yuml,Zacute,zacute,Zdot,zdot,Zcaron,zcaron,20fnof,35imped,6' +
  '4gacute,66jmath,143circ,Hacek caron,17Breve breve,DiacriticalDot dot,ring,ogon,DiacriticalTilde tilde,DiacriticalDoubleA' +
  'cute dblac,52DownBreve,128Alpha,Beta,Gamma,Delta,Epsilon,Zeta,Eta,Theta,Iota,Kappa,Lambda,Mu,Nu,Xi,Omicron,Pi,Rho,2Sigma' +
  ',Tau,Upsilon,Phi,Chi,Psi,Omega ohm,8alpha,beta,gamma,delta,epsi epsilon,zeta,eta,theta,iota,kappa,lambda,mu,nu,xi,omicro' +
  'n,pi,rho,sigmaf sigmav varsigma,sigma,tau,upsi upsilon,phi,chi,psi,omega,8thetasym thetav vartheta,Upsi upsih,3phiv stra' +
  'ightphi varphi,piv varpi,6Gammad,digamma gammad,19kappav varkappa,rhov varrho,4epsiv straightepsilon varepsilon,backepsi' +
  'lon bepsi,11IOcy,DJcy,GJcy,Jukcy,DScy,Iukcy,YIcy,Jsercy,LJcy,NJcy,TSHcy,KJcy,2Ubrcy,DZcy,Acy,Bcy,Vcy,Gcy,Dcy,IEcy,ZHcy,Z' +
  'cy,Icy,Jcy,Kcy,Lcy,Mcy,Ncy,Ocy,Pcy,Rcy,Scy,Tcy,Ucy,Fcy,KHcy,TScy,CHcy,SHcy,SHCHcy,HARDcy,Ycy,SOFTcy,Ecy,YUcy,YAcy,acy,bc' +
  'y,vcy,gcy,dcy,iecy,zhcy,zcy,icy,jcy,kcy,lcy,mcy,ncy,ocy,pcy,rcy,scy,tcy,ucy,fcy,khcy,tscy,chcy,shcy,shchcy,hardcy,ycy,so' +
  'ftcy,ecy,yucy,yacy,2iocy,djcy,gjcy,jukcy,dscy,iukcy,yicy,jsercy,ljcy,njcy,tshcy,kjcy,2ubrcy,dzcy,7075ensp,emsp,emsp13,em' +
  'sp14,2numsp,puncsp,ThinSpace thinsp,VeryThinSpace hairsp,NegativeMediumSpace NegativeThickSpace NegativeThinSpace Negati' +
  'veVeryThinSpace ZeroWidthSpace,zwnj,zwj,lrm,rlm,dash hyphen,3ndash,mdash,horbar,Verbar Vert,2OpenCurlyQuote lsquo,CloseC' +
  'urlyQuote rsquo rsquor,lsquor sbquo,2OpenCurlyDoubleQuote ldquo,CloseCurlyDoubleQuote rdquo rdquor,bdquo ldquor,2dagger,' +
  'Dagger ddagger,bull bullet,3nldr,hellip mldr,10permil,pertenk,prime,Prime,tprime,backprime bprime,4lsaquo,rsaquo,4OverBa' +
  'r oline,3caret,2hybull,frasl,11bsemi,8qprime,8MediumSpace ThickSpace^,NoBreak,ApplyFunction af,InvisibleTimes it,Invisib' +
  'leComma ic,73euro,47TripleDot tdot,DotDot,38Copf complexes,3incare,5gscr,HilbertSpace Hscr hamilt,Hfr Poincareplane,Hopf' +
  ' quaternions,planckh,hbar hslash planck plankv,Iscr imagline,Ifr Im image imagpart,Laplacetrf Lscr lagran,ell,2Nopf natu' +
  'rals,numero,copysr,weierp wp,Popf primes,Qopf rationals,Rscr realine,Re Rfr real realpart,Ropf reals,rx,4TRADE trade,2Zo' +
  'pf integers,3mho,Zfr zeetrf,iiota,3Bernoullis Bscr bernou,Cayleys Cfr,2escr,Escr expectation,Fouriertrf Fscr,2Mellintrf ' +
  'Mscr phmmat,order orderof oscr,alefsym aleph,beth,gimel,daleth,13CapitalDifferentialD DD,DifferentialD dd,ExponentialE e' +
  'e exponentiale,ImaginaryI ii,11frac13,frac23,frac15,frac25,frac35,frac45,frac16,frac56,frac18,frac38,frac58,frac78,50Lef' +
  'tArrow ShortLeftArrow larr leftarrow slarr,ShortUpArrow UpArrow uarr uparrow,RightArrow ShortRightArrow rarr rightarrow ' +
  'srarr,DownArrow ShortDownArrow darr downarrow,LeftRightArrow harr leftrightarrow,UpDownArrow updownarrow varr,UpperLeftA' +
  'rrow nwarr nwarrow,UpperRightArrow nearr nearrow,LowerRightArrow searr searrow,LowerLeftArrow swarr swarrow,nlarr nlefta' +
  'rrow,nrarr nrightarrow,2nrarrw/ rarrw rightsquigarrow,Larr twoheadleftarrow,Uarr,Rarr twoheadrightarrow,Darr,larrtl left' +
  'arrowtail,rarrtl rightarrowtail,LeftTeeArrow mapstoleft,UpTeeArrow mapstoup,RightTeeArrow map mapsto,DownTeeArrow mapsto' +
  'down,2hookleftarrow larrhk,hookrightarrow rarrhk,larrlp looparrowleft,looparrowright rarrlp,harrw leftrightsquigarrow,nh' +
  'arr nleftrightarrow,2Lsh lsh,Rsh rsh,ldsh,rdsh,2crarr,cularr curvearrowleft,curarr curvearrowright,3circlearrowleft olar' +
  'r,circlearrowright orarr,LeftVector leftharpoonup lharu,DownLeftVector leftharpoondown lhard,RightUpVector uharr upharpo' +
  'onright,LeftUpVector uharl upharpoonleft,RightVector rharu rightharpoonup,DownRightVector rhard rightharpoondown,RightDo' +
  'wnVector dharr downharpoonright,LeftDownVector dharl downharpoonleft,RightArrowLeftArrow rightleftarrows rlarr,UpArrowDo' +
  'wnArrow udarr,LeftArrowRightArrow leftrightarrows lrarr,leftleftarrows llarr,upuparrows uuarr,rightrightarrows rrarr,dda' +
  'rr downdownarrows,ReverseEquilibrium leftrightharpoons lrhar,Equilibrium rightleftharpoons rlhar,nLeftarrow nlArr,nLeftr' +
  'ightarrow nhArr,nRightarrow nrArr,DoubleLeftArrow Leftarrow lArr,DoubleUpArrow Uparrow uArr,DoubleRightArrow Implies Rig' +
  'htarrow rArr,DoubleDownArrow Downarrow dArr,DoubleLeftRightArrow Leftrightarrow hArr iff,DoubleUpDownArrow Updownarrow v' +
  'Arr,nwArr,neArr,seArr,swArr,Lleftarrow lAarr,Rrightarrow rAarr,2zigrarr,7LeftArrowBar larrb,RightArrowBar rarrb,16DownAr' +
  'rowUpArrow duarr,8loarr,roarr,hoarr,ForAll forall,comp complement,PartialD npart/ part,Exists exist,NotExists nexist nex' +
  'ists,empty emptyset emptyv varnothing,2Del nabla,Element in isin isinv,NotElement notin notinva,2ReverseElement SuchThat' +
  ' ni niv,NotReverseElement notni notniva,3Product prod,Coproduct coprod,Sum sum,minus,MinusPlus mnplus mp,dotplus plusdo,' +
  '2Backslash setminus setmn smallsetminus ssetmn,lowast,SmallCircle compfn,2Sqrt radic,3Proportional prop propto varpropto' +
  ' vprop,infin,angrt,ang angle nang!,angmsd measuredangle,angsph,VerticalBar mid shortmid smid,NotVerticalBar nmid nshortm' +
  'id nsmid,DoubleVerticalBar par parallel shortparallel spar,NotDoubleVerticalBar npar nparallel nshortparallel nspar,and ' +
  'wedge,or vee,cap caps#,cup cups#,Integral int,Int,iiint tint,ContourIntegral conint oint,Conint DoubleContourIntegral,Cc' +
  'onint,cwint,ClockwiseContourIntegral cwconint,CounterClockwiseContourIntegral awconint,Therefore there4 therefore,Becaus' +
  'e becaus because,ratio,Colon Proportion,dotminus minusd,2mDDot,homtht,Tilde nvsim! sim thicksim thksim,backsim bsim race' +
  '-,ac acE= mstpos,acd,VerticalTilde wr wreath,NotTilde nsim,EqualTilde NotEqualTilde/ eqsim esim nesim/,TildeEqual sime s' +
  'imeq,NotTildeEqual nsime nsimeq,TildeFullEqual cong,simne,NotTildeFullEqual ncong,TildeTilde ap approx asymp thickapprox' +
  ' thkap,NotTildeTilde nap napprox,ape approxeq,apid napid/,backcong bcong,CupCap asympeq nvap!,Bumpeq HumpDownHump NotHum' +
  'pDownHump/ bump nbump/,HumpEqual NotHumpEqual/ bumpe bumpeq nbumpe/,DotEqual doteq esdot nedot/,doteqdot eDot,efDot fall' +
  'ingdotseq,erDot risingdotseq,Assign colone coloneq,ecolon eqcolon,ecir eqcirc,circeq cire,2wedgeq,veeeq,2triangleq trie,' +
  '3equest questeq,NotEqual ne,Congruent bnequiv~ equiv,NotCongruent nequiv,2le leq nvle!,GreaterEqual ge geq nvge!,LessFul' +
  'lEqual lE leqq nlE/ nleqq/,GreaterFullEqual NotGreaterFullEqual/ gE geqq ngE/ ngeqq/,lnE lneqq lvertneqq# lvnE#,gnE gneq' +
  'q gvertneqq# gvnE#,Lt NestedLessLess NotLessLess/ ll nLt! nLtv/,Gt NestedGreaterGreater NotGreaterGreater/ gg nGt! nGtv/' +
  ',between twixt,NotCupCap,NotLess nless nlt,NotGreater ngt ngtr,NotLessEqual nle nleq,NotGreaterEqual nge ngeq,LessTilde ' +
  'lesssim lsim,GreaterTilde gsim gtrsim,NotLessTilde nlsim,NotGreaterTilde ngsim,LessGreater lessgtr lg,GreaterLess gl gtr' +
  'less,NotLessGreater ntlg,NotGreaterLess ntgl,Precedes pr prec,Succeeds sc succ,PrecedesSlantEqual prcue preccurlyeq,Succ' +
  'eedsSlantEqual sccue succcurlyeq,PrecedesTilde precsim prsim,NotSucceedsTilde/ SucceedsTilde scsim succsim,NotPrecedes n' +
  'pr nprec,NotSucceeds nsc nsucc,NotSubset! nsubset! sub subset vnsub!,NotSuperset! Superset nsupset! sup supset vnsup!,ns' +
  'ub,nsup,SubsetEqual sube subseteq,SupersetEqual supe supseteq,NotSubsetEqual nsube nsubseteq,NotSupersetEqual nsupe nsup' +
  'seteq,subne subsetneq varsubsetneq# vsubne#,supne supsetneq varsupsetneq# vsupne#,2cupdot,UnionPlus uplus,NotSquareSubse' +
  't/ SquareSubset sqsub sqsubset,NotSquareSuperset/ SquareSuperset sqsup sqsupset,SquareSubsetEqual sqsube sqsubseteq,Squa' +
  'reSupersetEqual sqsupe sqsupseteq,SquareIntersection sqcap sqcaps#,SquareUnion sqcup sqcups#,CirclePlus oplus,CircleMinu' +
  's ominus,CircleTimes otimes,osol,CircleDot odot,circledcirc ocir,circledast oast,2circleddash odash,boxplus plusb,boxmin' +
  'us minusb,boxtimes timesb,dotsquare sdotb,RightTee vdash,LeftTee dashv,DownTee top,UpTee bot bottom perp,2models,DoubleR' +
  'ightTee vDash,Vdash,Vvdash,VDash,nvdash,nvDash,nVdash,nVDash,prurel,2LeftTriangle vartriangleleft vltri,RightTriangle va' +
  'rtriangleright vrtri,LeftTriangleEqual ltrie nvltrie! trianglelefteq,RightTriangleEqual nvrtrie! rtrie trianglerighteq,o' +
  'rigof,imof,multimap mumap,hercon,intcal intercal,veebar,2barvee,angrtvb,lrtri,Wedge bigwedge xwedge,Vee bigvee xvee,Inte' +
  'rsection bigcap xcap,Union bigcup xcup,Diamond diam diamond,sdot,Star sstarf,divideontimes divonx,bowtie,ltimes,rtimes,l' +
  'eftthreetimes lthree,rightthreetimes rthree,backsimeq bsime,curlyvee cuvee,curlywedge cuwed,Sub Subset,Sup Supset,Cap,Cu' +
  'p,fork pitchfork,epar,lessdot ltdot,gtdot gtrdot,Ll nLl/,Gg ggg nGg/,LessEqualGreater leg lesg# lesseqgtr,GreaterEqualLe' +
  'ss gel gesl# gtreqless,3cuepr curlyeqprec,cuesc curlyeqsucc,NotPrecedesSlantEqual nprcue,NotSucceedsSlantEqual nsccue,No' +
  'tSquareSubsetEqual nsqsube,NotSquareSupersetEqual nsqsupe,3lnsim,gnsim,precnsim prnsim,scnsim succnsim,NotLeftTriangle n' +
  'ltri ntriangleleft,NotRightTriangle nrtri ntriangleright,NotLeftTriangleEqual nltrie ntrianglelefteq,NotRightTriangleEqu' +
  'al nrtrie ntrianglerighteq,vellip,ctdot,utdot,dtdot,disin,isinsv,isins,isindot notindot/,notinvc,notinvb,2isinE notinE/,' +
  'nisd,xnis,nis,notnivc,notnivb,7barwed barwedge,Barwed doublebarwedge,2LeftCeiling lceil,RightCeiling rceil,LeftFloor lfl' +
  'oor,RightFloor rfloor,drcrop,dlcrop,urcrop,ulcrop,bnot,2profline,profsurf,2telrec,target,6ulcorn ulcorner,urcorn urcorne' +
  'r,dlcorn llcorner,drcorn lrcorner,3frown sfrown,smile ssmile,10cylcty,profalar,8topbot,7ovbar,2solbar,61angzarr,52lmoust' +
  ' lmoustache,rmoust rmoustache,3OverBracket tbrk,UnderBracket bbrk,bbrktbrk,38OverParenthesis,UnderParenthesis,OverBrace,' +
  'UnderBrace,3trpezium,5elinters,60blank,165circledS oS,56HorizontalLine boxh,2boxv,10boxdr,4boxdl,4boxur,4boxul,4boxvr,8b' +
  'oxvl,8boxhd,8boxhu,8boxvh,20boxH,boxV,boxdR,boxDr,boxDR,boxdL,boxDl,boxDL,boxuR,boxUr,boxUR,boxuL,boxUl,boxUL,boxvR,boxV' +
  'r,boxVR,boxvL,boxVl,boxVL,boxHd,boxhD,boxHD,boxHu,boxhU,boxHU,boxvH,boxVh,boxVH,20uhblk,4lhblk,4block,9blk14,blk12,blk34' +
  ',14Square squ square,9FilledVerySmallSquare blacksquare squarf squf,EmptyVerySmallSquare,2rect,marker,3fltns,2bigtriangl' +
  'eup xutri,blacktriangle utrif,triangle utri,3blacktriangleright rtrif,rtri triangleright,4bigtriangledown xdtri,blacktri' +
  'angledown dtrif,dtri triangledown,3blacktriangleleft ltrif,ltri triangleleft,7loz lozenge,cir,33tridot,3bigcirc xcirc,9u' +
  'ltri,urtri,lltri,EmptySmallSquare,FilledSmallSquare,9bigstar starf,star,8phone,50female,2male,30spades spadesuit,3clubs ' +
  'clubsuit,2hearts heartsuit,diamondsuit diams,4sung,3flat,natur natural,sharp,164check checkmark,4cross,9malt maltese,22s' +
  'ext,34VerticalSeparator,26lbbrk,rbbrk,85bsolhsub,suphsol,29LeftDoubleBracket lobrk,RightDoubleBracket robrk,LeftAngleBra' +
  'cket lang langle,RightAngleBracket rang rangle,Lang,Rang,loang,roang,8LongLeftArrow longleftarrow xlarr,LongRightArrow l' +
  'ongrightarrow xrarr,LongLeftRightArrow longleftrightarrow xharr,DoubleLongLeftArrow Longleftarrow xlArr,DoubleLongRightA' +
  'rrow Longrightarrow xrArr,DoubleLongLeftRightArrow Longleftrightarrow xhArr,2longmapsto xmap,3dzigrarr,259nvlArr,nvrArr,' +
  'nvHarr,Map,7lbarr,bkarow rbarr,lBarr,dbkarow rBarr,RBarr drbkarow,DDotrahd,UpArrowBar,DownArrowBar,3Rarrtl,3latail,ratai' +
  'l,lAtail,rAtail,larrfs,rarrfs,larrbfs,rarrbfs,3nwarhk,nearhk,hksearow searhk,hkswarow swarhk,nwnear,nesear toea,seswar t' +
  'osa,swnwar,9nrarrc/ rarrc,2cudarrr,ldca,rdca,cudarrl,larrpl,3curarrm,cularrp,8rarrpl,3harrcir,Uarrocir,lurdshar,ldrushar' +
  ',3LeftRightVector,RightUpDownVector,DownLeftRightVector,LeftUpDownVector,LeftVectorBar,RightVectorBar,RightUpVectorBar,R' +
  'ightDownVectorBar,DownLeftVectorBar,DownRightVectorBar,LeftUpVectorBar,LeftDownVectorBar,LeftTeeVector,RightTeeVector,Ri' +
  'ghtUpTeeVector,RightDownTeeVector,DownLeftTeeVector,DownRightTeeVector,LeftUpTeeVector,LeftDownTeeVector,lHar,uHar,rHar,' +
  'dHar,luruhar,ldrdhar,ruluhar,rdldhar,lharul,llhard,rharul,lrhard,UpEquilibrium udhar,ReverseUpEquilibrium duhar,RoundImp' +
  'lies,erarr,simrarr,larrsim,rarrsim,rarrap,ltlarr,2gtrarr,subrarr,2suplarr,lfisht,rfisht,ufisht,dfisht,6lopar,ropar,5lbrk' +
  'e,rbrke,lbrkslu,rbrksld,lbrksld,rbrkslu,langd,rangd,lparlt,rpargt,gtlPar,ltrPar,4vzigzag,2vangrt,angrtvbd,7ange,range,dw' +
  'angle,uwangle,angmsdaa,angmsdab,angmsdac,angmsdad,angmsdae,angmsdaf,angmsdag,angmsdah,bemptyv,demptyv,cemptyv,raemptyv,l' +
  'aemptyv,ohbar,omid,opar,2operp,2olcross,odsold,2olcir,ofcir,olt,ogt,cirscir,cirE,solb,bsolb,4boxbox,4trisb,rtriltri,Left' +
  'TriangleBar NotLeftTriangleBar/,NotRightTriangleBar/ RightTriangleBar,12iinfin,infintie,nvinfin,5eparsl,smeparsl,eqvpars' +
  'l,6blacklozenge lozf,9RuleDelayed,2dsol,10bigodot xodot,bigoplus xoplus,bigotimes xotime,2biguplus xuplus,2bigsqcup xsqc' +
  'up,6iiiint qint,fpartint,3cirfnint,awint,rppolint,scpolint,npolint,pointint,quatint,intlarhk,11pluscir,plusacir,simplus,' +
  'plusdu,plussim,plustwo,2mcomma,minusdu,3loplus,roplus,Cross,timesd,timesbar,2smashp,lotimes,rotimes,otimesas,Otimes,odiv' +
  ',triplus,triminus,tritime,intprod iprod,3amalg,capdot,2ncup,ncap,capand,cupor,cupcap,capcup,cupbrcap,capbrcup,cupcup,cap' +
  'cap,ccups,ccaps,3ccupssm,3And,Or,andand,oror,orslope,andslope,2andv,orv,andd,ord,2wedbar,7sdote,4simdot,3congdot ncongdo' +
  't/,easter,apacir,apE napE/,eplus,pluse,Esim,Colone,Equal,2ddotseq eDDot,equivDD,ltcir,gtcir,ltquest,gtquest,LessSlantEqu' +
  'al NotLessSlantEqual/ leqslant les nleqslant/ nles/,GreaterSlantEqual NotGreaterSlantEqual/ geqslant ges ngeqslant/ nges' +
  '/,lesdot,gesdot,lesdoto,gesdoto,lesdotor,gesdotol,lap lessapprox,gap gtrapprox,lne lneq,gne gneq,lnap lnapprox,gnap gnap' +
  'prox,lEg lesseqqgtr,gEl gtreqqless,lsime,gsime,lsimg,gsiml,lgE,glE,lesges,gesles,els eqslantless,egs eqslantgtr,elsdot,e' +
  'gsdot,el,eg,3siml,simg,simlE,simgE,LessLess NotNestedLessLess/,GreaterGreater NotNestedGreaterGreater/,2glj,gla,ltcc,gtc' +
  'c,lescc,gescc,smt,lat,smte smtes#,late lates#,bumpE,NotPrecedesEqual/ PrecedesEqual npre/ npreceq/ pre preceq,NotSucceed' +
  'sEqual/ SucceedsEqual nsce/ nsucceq/ sce succeq,3prE,scE,precneqq prnE,scnE succneqq,prap precapprox,scap succapprox,pre' +
  'cnapprox prnap,scnap succnapprox,Pr,Sc,subdot,supdot,subplus,supplus,submult,supmult,subedot,supedot,nsubE/ nsubseteqq/ ' +
  'subE subseteqq,nsupE/ nsupseteqq/ supE supseteqq,subsim,supsim,3subnE subsetneqq varsubsetneqq# vsubnE#,supnE supsetneqq' +
  ' varsupsetneqq# vsupnE#,3csub,csup,csube,csupe,subsup,supsub,subsub,supsup,suphsub,supdsub,forkv,topfork,mlcp,9Dashv Dou' +
  'bleLeftTee,2Vdashl,Barv,vBar,vBarv,2Vbar,Not,bNot,rnmid,cirmid,midcir,topcir,nhpar,parsim,10nparsl~ parsl,53251fflig,fil' +
  'ig,fllig,ffilig,ffllig,55704Ascr,2Cscr,Dscr,3Gscr,3Jscr,Kscr,3Nscr,Oscr,Pscr,Qscr,2Sscr,Tscr,Uscr,Vscr,Wscr,Xscr,Yscr,Zs' +
  'cr,ascr,bscr,cscr,dscr,2fscr,2hscr,iscr,jscr,kscr,lscr,mscr,nscr,2pscr,qscr,rscr,sscr,tscr,uscr,vscr,wscr,xscr,yscr,zscr' +
  ',53Afr,Bfr,2Dfr,Efr,Ffr,Gfr,3Jfr,Kfr,Lfr,Mfr,Nfr,Ofr,Pfr,Qfr,2Sfr,Tfr,Ufr,Vfr,Wfr,Xfr,Yfr,2afr,bfr,cfr,dfr,efr,ffr,gfr,h' +
  'fr,ifr,jfr,kfr,lfr,mfr,nfr,ofr,pfr,qfr,rfr,sfr,tfr,ufr,vfr,wfr,xfr,yfr,zfr,Aopf,Bopf,2Dopf,Eopf,Fopf,Gopf,2Iopf,Jopf,Kop' +
  'f,Lopf,Mopf,2Oopf,4Sopf,Topf,Uopf,Vopf,Wopf,Xopf,Yopf,2aopf,bopf,copf,dopf,eopf,fopf,gopf,hopf,iopf,jopf,kopf,lopf,mopf,' +
  'nopf,oopf,popf,qopf,ropf,sopf,topf,uopf,vopf,wopf,xopf,yopf,zopf'

/** The marks for second code points, each followed by what it stands for. */
export const SECOND_POINTS = '/\u0338!\u20d2#\ufe00=\u0333~\u20e5-\u0331^\u200a+\u006a'
