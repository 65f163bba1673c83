import { readPackage } from '@gleaner/lab'
import { parsePage, toText } from 'gleaner'
const D='../packages/core/dist/output/'
const { keptElements } = await import(D+'kept.js')
const { MarkdownState } = await import(D+'to-markdown/state.js')
const { walk, elementsWithText } = await import(D+'tree-walk.js')
const { formulasOf } = await import(D+'math/formulas.js')
const { footnotesOf } = await import(D+'to-markdown/footnotes.js')
const { Links } = await import(D+'to-markdown/links.js')
const sources: any[]=[]
for await (const { html, url } of readPackage('wcxb-dev', { every: 10 })) sources.push({html,url})
const names=['live','blockEl','toText','kept','formulas','state','walk','finish'] as const
const best=sources.map(()=>names.map(()=>1e9)); let w=0
const now=()=>Number(process.hrtime.bigint())/1e6
const nullVisitor={enter(){return 2},leave(){},pass(){},text(){}}
let nv=sources.map(()=>1e9)
for(let p=0;p<20;p++) sources.forEach(({html,url},i)=>{ const page=parsePage(html,{url}); const b=best[i]; let t=now(); const mark=(k:number)=>{const n=now(); b[k]=Math.min(b[k],n-t); t=now()}
 w+=page.live.bounds.length; mark(0); w+=page.blockElement.length; mark(1); w+=toText(page,page.live).length; mark(2)
 if(page.body<0||page.live.isEmpty)return
 const kept=keptElements(page,page.live); mark(3); w+=formulasOf(page).size; mark(4)
 const s=new MarkdownState(page,page.live,kept,{url}); mark(5); walk(page,page.live,kept,s); mark(6); w+=s.finish().length; mark(7)
 t=now(); walk(page,page.live,kept,nullVisitor); nv[i]=Math.min(nv[i],now()-t)
})
names.forEach((n,k)=>console.log(n.padEnd(10),(best.reduce((s,b)=>s+(b[k]<1e8?b[k]:0),0)/sources.length*1000).toFixed(0),'us')); console.log('nullwalk',(nv.reduce((s,b)=>s+(b<1e8?b:0),0)/sources.length*1000).toFixed(0))
