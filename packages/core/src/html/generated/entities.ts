// Written by tools/build-entities.ts; do not edit.

/**
 * The 2125 names that end with a semicolon, in the order of their first code points.
 *
 * A space in front of a name: the code point of the name before. A comma: the next one, or as many further as the number
 * says; the first name has its comma in mind. A full stop behind a name: it may also stand without its semicolon. One of the
 * marks of `SECOND_POINTS` behind it: a second code point. Sorted so, the table compresses to two thirds of one sorted by
 * name. Left out is what follows from the rest: small letters whose names are those of the capitals in lower case (a question
 * mark where there is none), the letters of `ALPHABETS`, and names that one of `TWINS` makes out of those before.
 */
export const NAMED =
  '9Tab,NewLine,23excl,QUOT. quot.,num,dollar,percnt,AMP. amp.,apos,lpar,<,ast midast,plus,comma,2period,sol,11colon,semi,L' +
  'T. lt. nvlt!,bne~ equals,GT. gt. nvgt!,quest,commat,27lbrack lsqb,bsol,rbrack rsqb,Hat,UnderBar lowbar,DiacriticalGrave ' +
  'grave,6fjlig+,21lbrace lcub,VerticalLine verbar vert,rbrace rcub,35NonBreakingSpace nbsp.,iexcl.,cent.,pound.,curren.,ye' +
  'n.,brvbar.,sect.,Dot DoubleDot die uml.,COPY. copy.,ordf.,laquo.,not.,shy.,REG. circledR reg.,macr. strns,deg.,PlusMinus' +
  ' plusmn. pm,sup2.,sup3.,DiacriticalAcute acute.,micro.,para.,CenterDot centerdot middot.,Cedilla cedil.,sup1.,ordm.,raqu' +
  'o.,frac14.,frac12. half,frac34.,iquest.,Agrave.,Aacute.,Acirc.,Atilde.,Auml.,Aring. angst,AElig.,Ccedil.,Egrave.,Eacute.' +
  ',Ecirc.,Euml.,Igrave.,Iacute.,Icirc.,Iuml.,ETH.,Ntilde.,Ograve.,Oacute.,Ocirc.,Otilde.,Ouml.,times.,Oslash.,Ugrave.,Uacu' +
  'te.,Ucirc.,Uuml.,Yacute.,THORN.,szlig.,24div divide.,8yuml.,Amacr,2Abreve,2Aogon,2Cacute,2Ccirc,2Cdot,2Ccaron,2Dcaron,2D' +
  'strok,2Emacr,4Edot,2Eogon,2Ecaron,2Gcirc,2Gbreve,2Gdot,2Gcedil?,2Hcirc,2Hstrok,2Itilde,2Imacr,4Iogon,2Idot?,imath inodot' +
  ',IJlig,2Jcirc,2Kcedil,2kgreen,Lacute,2Lcedil,2Lcaron,2Lmidot,2Lstrok,2Nacute,2Ncedil,2Ncaron,2napos,ENG,2Omacr,4Odblac,2' +
  'OElig,2Racute,2Rcedil,2Rcaron,2Sacute,2Scirc,2Scedil,2Scaron,2Tcedil,2Tcaron,2Tstrok,2Utilde,2Umacr,2Ubreve,2Uring,2Udbl' +
  'ac,2Uogon,2Wcirc,2Ycirc,2Yuml,Zacute,2Zdot,2Zcaron,21fnof,35imped,64gacute,66jmath,143circ,Hacek caron,17Breve breve,Dia' +
  'criticalDot dot,ring,ogon,DiacriticalTilde tilde,DiacriticalDoubleAcute dblac,52DownBreve,128Alpha,Beta,Gamma,Delta,Epsi' +
  'lon,Zeta,Eta,Theta,Iota,Kappa,Lambda,Mu,Nu,Xi,Omicron,Pi,Rho,2Sigma,Tau,Upsilon,Phi,Chi,Psi,Omega ohm,12epsi,13sigmaf si' +
  'gmav varsigma,3upsi,12thetasym thetav vartheta,Upsi upsih,3phiv straightphi varphi,piv varpi,6Gammad,digamma,19kappav va' +
  'rkappa,rhov varrho,4epsiv straightepsilon varepsilon,backepsilon bepsi,11IOcy,DJcy,GJcy,Jukcy,DScy,Iukcy,YIcy,Jsercy,LJc' +
  'y,NJcy,TSHcy,KJcy,2Ubrcy,DZcy,Acy,Bcy,Vcy,Gcy,Dcy,IEcy,ZHcy,Zcy,Icy,Jcy,Kcy,Lcy,Mcy,Ncy,Ocy,Pcy,Rcy,Scy,Tcy,Ucy,Fcy,KHcy' +
  ',TScy,CHcy,SHcy,SHCHcy,HARDcy,Ycy,SOFTcy,Ecy,YUcy,YAcy,7123ensp,emsp,emsp13,emsp14,2numsp,puncsp,ThinSpace thinsp,VeryTh' +
  'inSpace hairsp,NegativeMediumSpace NegativeThickSpace NegativeThinSpace NegativeVeryThinSpace ZeroWidthSpace,zwnj,zwj,lr' +
  'm,rlm,dash hyphen,3ndash,mdash,horbar,Verbar Vert,2OpenCurlyQuote lsquo,CloseCurlyQuote rsquo rsquor,lsquor sbquo,2OpenC' +
  'urlyDoubleQuote ldquo,CloseCurlyDoubleQuote rdquo rdquor,bdquo ldquor,2dagger,Dagger ddagger,bull bullet,3nldr,hellip ml' +
  'dr,10permil,pertenk,prime,Prime,tprime,backprime bprime,4lsaquo,<,4OverBar oline,3caret,2hybull,frasl,11bsemi,8qprime,8M' +
  'ediumSpace ThickSpace^,NoBreak,ApplyFunction af,InvisibleTimes it,InvisibleComma ic,73euro,47TripleDot tdot,DotDot,38Cop' +
  'f complexes,3incare,5gscr,HilbertSpace Hscr hamilt,Hfr Poincareplane,Hopf quaternions,planckh,hbar hslash planck plankv,' +
  'Iscr imagline,Ifr Im image imagpart,Laplacetrf Lscr lagran,ell,2Nopf naturals,numero,copysr,weierp wp,Popf primes,Qopf r' +
  'ationals,Rscr realine,Re Rfr real realpart,Ropf reals,rx,4TRADE trade,2Zopf integers,3mho,Zfr zeetrf,iiota,3Bernoullis B' +
  'scr bernou,Cayleys Cfr,2escr,Escr expectation,Fouriertrf Fscr,2Mellintrf Mscr phmmat,order orderof oscr,alefsym aleph,be' +
  'th,gimel,daleth,13CapitalDifferentialD DD,DifferentialD dd,ExponentialE ee exponentiale,ImaginaryI ii,11frac13,frac23,fr' +
  'ac15,frac25,frac35,frac45,frac16,frac56,frac18,frac38,frac58,frac78,50LeftArrow ShortLeftArrow larr leftarrow slarr,Shor' +
  'tUpArrow UpArrow uarr uparrow,RightArrow ShortRightArrow rarr rightarrow srarr,DownArrow ShortDownArrow darr downarrow,L' +
  'eftRightArrow harr leftrightarrow,UpDownArrow updownarrow varr,UpperLeftArrow nwarr nwarrow,UpperRightArrow nearr nearro' +
  'w,LowerRightArrow searr searrow,LowerLeftArrow swarr swarrow,nlarr nleftarrow,<,2nrarrw/ rarrw rightsquigarrow,Larr twoh' +
  'eadleftarrow,Uarr,Rarr twoheadrightarrow,Darr,larrtl leftarrowtail,<,LeftTeeArrow mapstoleft,UpTeeArrow mapstoup,RightTe' +
  'eArrow map mapsto,DownTeeArrow mapstodown,2hookleftarrow larrhk,<,larrlp looparrowleft,<,harrw leftrightsquigarrow,nharr' +
  ' nleftrightarrow,2Lsh lsh,<,ldsh,<,2crarr,cularr curvearrowleft,<,3circlearrowleft olarr,<,LeftVector leftharpoonup lhar' +
  'u,DownLeftVector leftharpoondown lhard,RightUpVector uharr upharpoonright,LeftUpVector uharl upharpoonleft,RightVector r' +
  'haru rightharpoonup,DownRightVector rhard rightharpoondown,RightDownVector dharr downharpoonright,LeftDownVector dharl d' +
  'ownharpoonleft,RightArrowLeftArrow rightleftarrows rlarr,UpArrowDownArrow udarr,LeftArrowRightArrow leftrightarrows lrar' +
  'r,leftleftarrows llarr,upuparrows uuarr,rightrightarrows rrarr,ddarr downdownarrows,ReverseEquilibrium leftrightharpoons' +
  ' lrhar,Equilibrium rightleftharpoons rlhar,nLeftarrow nlArr,nLeftrightarrow nhArr,nRightarrow nrArr,DoubleLeftArrow Left' +
  'arrow lArr,DoubleUpArrow Uparrow uArr,DoubleRightArrow Implies Rightarrow rArr,DoubleDownArrow Downarrow dArr,DoubleLeft' +
  'RightArrow Leftrightarrow hArr iff,DoubleUpDownArrow Updownarrow vArr,nwArr,neArr,seArr,swArr,Lleftarrow lAarr,Rrightarr' +
  'ow rAarr,2zigrarr,7LeftArrowBar larrb,<,16DownArrowUpArrow duarr,8loarr,<,hoarr,ForAll forall,comp complement,PartialD n' +
  'part/ part,Exists exist,NotExists nexist nexists,empty emptyset emptyv varnothing,2Del nabla,Element in isin isinv,NotEl' +
  'ement notin notinva,2ReverseElement SuchThat ni niv,NotReverseElement notni notniva,3Product prod,Coproduct coprod,Sum s' +
  'um,minus,MinusPlus mnplus mp,dotplus plusdo,2Backslash setminus setmn smallsetminus ssetmn,lowast,SmallCircle compfn,2Sq' +
  'rt radic,3Proportional prop propto varpropto vprop,infin,angrt,ang angle nang!,angmsd measuredangle,angsph,VerticalBar m' +
  'id shortmid smid,NotVerticalBar nmid nshortmid nsmid,DoubleVerticalBar par parallel shortparallel spar,NotDoubleVertical' +
  'Bar npar nparallel nshortparallel nspar,and wedge,or vee,cap caps#,cup cups#,Integral int,Int,iiint tint,ContourIntegral' +
  ' conint oint,Conint DoubleContourIntegral,Cconint,cwint,ClockwiseContourIntegral cwconint,CounterClockwiseContourIntegra' +
  'l awconint,Therefore there4 therefore,Because becaus because,ratio,Colon Proportion,dotminus minusd,2mDDot,homtht,Tilde ' +
  'nvsim! sim thicksim thksim,backsim bsim race-,ac acE= mstpos,acd,VerticalTilde wr wreath,NotTilde nsim,EqualTilde NotEqu' +
  'alTilde/ eqsim esim nesim/,TildeEqual sime simeq,NotTildeEqual nsime nsimeq,TildeFullEqual cong,simne,NotTildeFullEqual ' +
  'ncong,TildeTilde ap approx asymp thickapprox thkap,NotTildeTilde nap napprox,ape approxeq,apid napid/,backcong bcong,Cup' +
  'Cap asympeq nvap!,Bumpeq HumpDownHump NotHumpDownHump/ bump nbump/,HumpEqual NotHumpEqual/ bumpe bumpeq nbumpe/,DotEqual' +
  ' doteq esdot nedot/,doteqdot eDot,efDot fallingdotseq,erDot risingdotseq,Assign colone coloneq,ecolon eqcolon,ecir eqcir' +
  'c,circeq cire,2wedgeq,veeeq,2triangleq trie,3equest questeq,NotEqual ne,Congruent bnequiv~ equiv,NotCongruent nequiv,2le' +
  ' leq nvle!,GreaterEqual ge geq nvge!,LessFullEqual lE leqq nlE/ nleqq/,GreaterFullEqual NotGreaterFullEqual/ gE geqq ngE' +
  '/ ngeqq/,lnE lneqq lvertneqq# lvnE#,>,Lt NestedLessLess NotLessLess/ ll nLt! nLtv/,Gt NestedGreaterGreater NotGreaterGre' +
  'ater/ gg nGt! nGtv/,between twixt,NotCupCap,NotLess nless nlt,>,NotLessEqual nle nleq,>,LessTilde lesssim lsim,>,NotLess' +
  'Tilde nlsim,>,LessGreater lessgtr lg,GreaterLess gl gtrless,NotLessGreater ntlg,NotGreaterLess ntgl,Precedes pr prec,},P' +
  'recedesSlantEqual prcue preccurlyeq,},PrecedesTilde precsim prsim,NotSucceedsTilde/ SucceedsTilde scsim succsim,NotPrece' +
  'des npr nprec,},NotSubset! nsubset! sub subset vnsub!,NotSuperset! Superset nsupset! sup supset vnsup!,nsub,{,SubsetEqua' +
  'l sube subseteq,{,NotSubsetEqual nsube nsubseteq,{,subne subsetneq varsubsetneq# vsubne#,{,2cupdot,UnionPlus uplus,NotSq' +
  'uareSubset/ SquareSubset sqsub sqsubset,{,SquareSubsetEqual sqsube sqsubseteq,{,SquareIntersection sqcap sqcaps#,SquareU' +
  'nion sqcup sqcups#,CirclePlus oplus,CircleMinus ominus,CircleTimes otimes,osol,CircleDot odot,circledcirc ocir,circledas' +
  't oast,2circleddash odash,boxplus plusb,boxminus minusb,boxtimes timesb,dotsquare sdotb,RightTee vdash,LeftTee dashv,Dow' +
  'nTee top,UpTee bot bottom perp,2models,DoubleRightTee vDash,Vdash,Vvdash,VDash,nvdash,nvDash,nVdash,nVDash,prurel,2LeftT' +
  'riangle vartriangleleft vltri,<,LeftTriangleEqual ltrie nvltrie! trianglelefteq,<,origof,imof,multimap mumap,hercon,intc' +
  'al intercal,veebar,2barvee,angrtvb,lrtri,Wedge bigwedge xwedge,Vee bigvee xvee,Intersection bigcap xcap,Union bigcup xcu' +
  'p,Diamond diam diamond,sdot,Star sstarf,divideontimes divonx,bowtie,ltimes,<,leftthreetimes lthree,<,backsimeq bsime,cur' +
  'lyvee cuvee,curlywedge cuwed,Sub Subset,Sup Supset,Cap,Cup,fork pitchfork,epar,lessdot ltdot,>,Ll nLl/,Gg ggg nGg/,LessE' +
  'qualGreater leg lesg# lesseqgtr,GreaterEqualLess gel gesl# gtreqless,3cuepr curlyeqprec,},NotPrecedesSlantEqual nprcue,}' +
  ',NotSquareSubsetEqual nsqsube,{,3lnsim,>,precnsim prnsim,},NotLeftTriangle nltri ntriangleleft,<,NotLeftTriangleEqual nl' +
  'trie ntrianglelefteq,<,vellip,ctdot,utdot,dtdot,disin,isinsv,isins,isindot notindot/,notinvc,notinvb,2isinE notinE/,nisd' +
  ',xnis,nis,notnivc,notnivb,7barwed barwedge,Barwed doublebarwedge,2LeftCeiling lceil,<,LeftFloor lfloor,<,drcrop,dlcrop,u' +
  'rcrop,ulcrop,bnot,2profline,profsurf,2telrec,target,6ulcorn ulcorner,<,dlcorn llcorner,drcorn lrcorner,3frown sfrown,smi' +
  'le ssmile,10cylcty,profalar,8topbot,7ovbar,2solbar,61angzarr,52lmoust lmoustache,<,3OverBracket tbrk,UnderBracket bbrk,b' +
  'brktbrk,38OverParenthesis,UnderParenthesis,OverBrace,UnderBrace,3trpezium,5elinters,60blank,165circledS? oS?,56Horizonta' +
  'lLine boxh,2boxv,10boxdr,4boxdl,4boxur,4boxul,4boxvr,8boxvl,8boxhd,8boxhu,8boxvh,20boxH,boxV,boxdR,boxDr,boxDR,boxdL,box' +
  'Dl,boxDL,boxuR,boxUr,boxUR,boxuL,boxUl,boxUL,boxvR,boxVr,boxVR,boxvL,boxVl,boxVL,boxHd,boxhD,boxHD,boxHu,boxhU,boxHU,box' +
  'vH,boxVh,boxVH,20uhblk,4lhblk,4block,9blk14,blk12,blk34,14Square squ square,9FilledVerySmallSquare blacksquare squarf sq' +
  'uf,EmptyVerySmallSquare,2rect,marker,3fltns,2bigtriangleup xutri,blacktriangle utrif,triangle utri,3blacktriangleright r' +
  'trif,rtri triangleright,4bigtriangledown xdtri,blacktriangledown dtrif,dtri triangledown,3blacktriangleleft ltrif,ltri t' +
  'riangleleft,7loz lozenge,cir,33tridot,3bigcirc xcirc,9ultri,<,lltri,EmptySmallSquare,FilledSmallSquare,9bigstar starf,st' +
  'ar,8phone,50female,2male,30spades spadesuit,3clubs clubsuit,2hearts heartsuit,diamondsuit diams,4sung,3flat,natur natura' +
  'l,sharp,164check checkmark,4cross,9malt maltese,22sext,34VerticalSeparator,26lbbrk,<,85bsolhsub,suphsol,29LeftDoubleBrac' +
  'ket lobrk,<,LeftAngleBracket lang langle,<,Lang,<,loang,<,8LongLeftArrow longleftarrow xlarr,<,LongLeftRightArrow longle' +
  'ftrightarrow xharr,DoubleLongLeftArrow Longleftarrow xlArr,<,DoubleLongLeftRightArrow Longleftrightarrow xhArr,2longmaps' +
  'to xmap,3dzigrarr,259nvlArr,<,nvHarr,Map,7lbarr,bkarow rbarr,lBarr,dbkarow rBarr,RBarr drbkarow,DDotrahd,UpArrowBar,Down' +
  'ArrowBar,3Rarrtl,3latail,<,lAtail,<,larrfs,<,larrbfs,<,3nwarhk,nearhk,hksearow searhk,hkswarow swarhk,nwnear,nesear toea' +
  ',seswar tosa,swnwar,9nrarrc/ rarrc,2cudarrr,ldca,<,cudarrl,larrpl,3curarrm,cularrp,8rarrpl,3harrcir,Uarrocir,lurdshar,ld' +
  'rushar,3LeftRightVector,RightUpDownVector,DownLeftRightVector,LeftUpDownVector,LeftVectorBar,<,RightUpVectorBar,RightDow' +
  'nVectorBar,DownLeftVectorBar,<,LeftUpVectorBar,LeftDownVectorBar,LeftTeeVector,<,RightUpTeeVector,RightDownTeeVector,Dow' +
  'nLeftTeeVector,<,LeftUpTeeVector,LeftDownTeeVector,lHar,uHar,rHar,dHar,luruhar,ldrdhar,ruluhar,rdldhar,lharul,llhard,rha' +
  'rul,lrhard,UpEquilibrium udhar,ReverseUpEquilibrium duhar,RoundImplies,erarr,simrarr,larrsim,<,rarrap,ltlarr,2gtrarr,sub' +
  'rarr,2suplarr,lfisht,<,ufisht,dfisht,6lopar,<,5lbrke,<,lbrkslu,rbrksld,lbrksld,rbrkslu,langd,<,lparlt,rpargt,gtlPar,ltrP' +
  'ar,4vzigzag,2vangrt,angrtvbd,7ange,range,dwangle,uwangle,angmsdaa,angmsdab,angmsdac,angmsdad,angmsdae,angmsdaf,angmsdag,' +
  'angmsdah,bemptyv,demptyv,cemptyv,raemptyv,laemptyv,ohbar,omid,opar,2operp,2olcross,odsold,2olcir,ofcir,olt,>,cirscir,cir' +
  'E,solb,bsolb,4boxbox,4trisb,rtriltri,LeftTriangleBar NotLeftTriangleBar/,<,12iinfin,infintie,nvinfin,5eparsl,smeparsl,eq' +
  'vparsl,6blacklozenge lozf,9RuleDelayed,2dsol,10bigodot xodot,bigoplus xoplus,bigotimes xotime,2biguplus xuplus,2bigsqcup' +
  ' xsqcup,6iiiint qint,fpartint,3cirfnint,awint,rppolint,scpolint,npolint,pointint,quatint,intlarhk,11pluscir,plusacir,sim' +
  'plus,plusdu,plussim,plustwo,2mcomma,minusdu,3loplus,<,Cross,timesd,timesbar,2smashp,lotimes,<,otimesas,Otimes,odiv,tripl' +
  'us,triminus,tritime,intprod iprod,3amalg,capdot,2ncup,ncap,capand,cupor,cupcap,capcup,cupbrcap,capbrcup,cupcup,capcap,cc' +
  'ups,ccaps,3ccupssm,3And,Or,andand,oror,orslope,andslope,2andv,orv,andd,ord,2wedbar,7sdote,4simdot,3congdot ncongdot/,eas' +
  'ter,apacir,apE napE/,eplus,pluse,Esim,Colone,Equal,2ddotseq eDDot,equivDD,ltcir,>,ltquest,>,LessSlantEqual NotLessSlantE' +
  'qual/ leqslant les nleqslant/ nles/,>,lesdot,>,lesdoto,>,lesdotor,gesdotol,lap lessapprox,>,lne lneq,>,lnap lnapprox,>,l' +
  'Eg lesseqqgtr,gEl gtreqqless,lsime,>,lsimg,gsiml,lgE,glE,lesges,gesles,els eqslantless,>,elsdot,>,el,>,3siml,>,simlE,>,L' +
  'essLess NotNestedLessLess/,GreaterGreater NotNestedGreaterGreater/,2glj,gla,ltcc,>,lescc,>,smt,lat,smte smtes#,late late' +
  's#,bumpE,NotPrecedesEqual/ PrecedesEqual npre/ npreceq/ pre preceq,},3prE,},precneqq prnE,},prap precapprox,},precnappro' +
  'x prnap,},Pr,},subdot,{,subplus,{,submult,{,subedot,{,nsubE/ nsubseteqq/ subE subseteqq,{,subsim,{,3subnE subsetneqq var' +
  'subsetneqq# vsubnE#,{,3csub,{,csube,{,subsup,supsub,subsub,supsup,suphsub,supdsub,forkv,topfork,mlcp,9Dashv DoubleLeftTe' +
  'e,2Vdashl,Barv,vBar,vBarv,2Vbar,Not,bNot,rnmid,cirmid,midcir,topcir,nhpar,parsim,10nparsl~ parsl,53251fflig,filig,fllig,' +
  'ffilig,ffllig'

/** The marks for second code points, each followed by what it stands for. */
export const SECOND_POINTS = '/\u0338!\u20d2#\ufe00=\u0333~\u20e5-\u0331^\u200a+\u006a'

/** Names of the mathematical letters without the letter, with the code point of the first of 52; those in `NAMED` go before. */
export const ALPHABETS: Readonly<Record<string, number>> = { scr: 0x1d49c, fr: 0x1d504, opf: 0x1d538 }

/** What is exchanged in the names before, by mark: the first of the words that occurs becomes the one after it. */
export const TWINS: Readonly<Record<string, string>> = {
  '<': 'Left Right left right L R l r',
  '>': 'Less Greater less gtr lt gt l g',
  '{': 'Subset Superset sub sup',
  '}': 'Precedes Succeeds prec succ pr sc Pr Sc',
}
