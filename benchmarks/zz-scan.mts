import { readPackage } from '@gleaner/lab'
import { parsePage } from 'gleaner'
const { collapse } = await import('../packages/core/dist/output/collapse.js')
const { scan } = await import('../packages/core/dist/output/to-markdown/scan.js')
const pages:any[]=[]
for await (const { html, url } of readPackage('wcxb-dev', { every: 10 })) { const p=parsePage(html,{url}); pages.push({axis:p.runs.axis,b:p.live.bounds}) }
let w=0,live=0,clean=0,n=0
for(const {b} of pages)for(let k=0;k<b.length;k+=2){live+=b[k+1]-b[k];n++}
console.log('live chars/page',live/pages.length,'pieces',n/pages.length)
const odd=/[^\S ]| (?=\s)/g, note=/[*_~`[\]<&\\$|\t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]| (?=\s)/g, note2=/[*_~`[\]<&\\$|]|[^\S ]| (?=\s)/g
function viaRegex(re:RegExp,other:(a:string,s:number,e:number)=>string){ return (axis:string,b:Int32Array)=>{ let next=-1; for(let k=0;k<b.length;k+=2){ const s=b[k],e=b[k+1]; if(next<s){ re.lastIndex=s; next=re.test(axis)?re.lastIndex-1:axis.length } if(next>=e){ w+=axis.slice(s,e).length; clean++ } else w+=other(axis,s,e).length } } }
const loop=(f:any)=>(axis:string,b:Int32Array)=>{ for(let k=0;k<b.length;k+=2) w+=f(axis,b[k],b[k+1]).length }
const cases:any={collapse:loop(collapse),collapseRe:viaRegex(odd,collapse),scan:loop(scan),scanRe:viaRegex(note,scan),scanRe2:viaRegex(note2,scan)}
for(let r=0;r<3;r++)for(const [name,f] of Object.entries(cases) as any){ const best=pages.map(()=>1e9); clean=0; for(let p=0;p<15;p++)pages.forEach(({axis,b}:any,i:number)=>{const t=process.hrtime.bigint(); f(axis,b); best[i]=Math.min(best[i],Number(process.hrtime.bigint()-t)/1e3)}); if(r===2)console.log(name,(best.reduce((a,b)=>a+b)/pages.length).toFixed(1),'us', (clean/15/pages.length).toFixed(0)) }
const { specials } = await import('../packages/core/dist/output/to-markdown/escape.js')
const { isSpace } = await import('../packages/core/dist/text/characters.js')
const table=new Uint16Array(128); table.set(specials); for(let c=0;c<128;c++) if(isSpace(c)) table[c]=c===32?0x8000:0xc000
let found=0
function marks(axis:string,from:number,to:number):number{ let all=0,pairs=0,last=0; for(let i=from;i<to;i++){ const c=axis.charCodeAt(i); const m=c<128?table[c]:c>=0x85&&isSpace(c)?0xc000:0; pairs|=m&last; all|=m; last=m } return (pairs&0x8000)|(all&0x7fff) }
function scan2(axis:string,from:number,to:number):string{ const m=marks(axis,from,to); if(m&0xc000) return scan(axis,from,to); found=m; return axis.slice(from,to) }
function coll2(axis:string,from:number,to:number):string{ return marks(axis,from,to)&0xc000?collapse(axis,from,to):axis.slice(from,to) }
let bad=0; for(const {axis,b} of pages)for(let k=0;k<b.length;k+=2){ if(coll2(axis,b[k],b[k+1])!==collapse(axis,b[k],b[k+1])) bad++ }
console.log('bad',bad)
const cases2:any={coll2:loop(coll2),scan2:loop(scan2)}
for(let r=0;r<3;r++)for(const [name,f] of Object.entries(cases2) as any){ const best=pages.map(()=>1e9); for(let p=0;p<15;p++)pages.forEach(({axis,b}:any,i:number)=>{const t=process.hrtime.bigint(); f(axis,b); best[i]=Math.min(best[i],Number(process.hrtime.bigint()-t)/1e3)}); if(r===2)console.log(name,(best.reduce((a,b)=>a+b)/pages.length).toFixed(1),'us') }
