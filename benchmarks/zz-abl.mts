import { readPackage } from '@gleaner/lab'
import { parsePage } from 'gleaner'
const D='../packages/core/dist/output/'
const { keptElements } = await import(D+'kept.js')
const { MarkdownState } = await import(D+'to-markdown/state.js')
const { walk } = await import(D+'tree-walk.js')
const sources: any[]=[]
for await (const { html, url } of readPackage('wcxb-dev', { every: 10 })) sources.push({html,url})
let w=0
const now=()=>Number(process.hrtime.bigint())/1e3
const variants:any={all:{},nolinks:{links:false},noimages:{images:false},neither:{links:false,images:false}}
class NoFlush extends MarkdownState { flush(){ if(this.inline.isEmpty)return; this.inline.pieces=[]; } }
class NoText extends MarkdownState { text(){ } }
class NoEnter extends MarkdownState { enter(node:number,tag:number){ return 2 } leave(){} pass(){} }
const run:any={}
for(const [name,opt] of [...Object.entries(variants),['noflush',{C:NoFlush}],['notext',{C:NoText}],['noenter',{C:NoEnter}],['noflushneither',{C:NoFlush,links:false,images:false}]] as any){
 const best=sources.map(()=>1e9)
 const C=opt.C??MarkdownState
 for(let p=0;p<14;p++) sources.forEach(({html,url},i)=>{ const page=parsePage(html,{url}); if(page.body<0||page.live.isEmpty){best[i]=0;return} page.blockElement; w+=page.runs.axis.length; const kept=keptElements(page,page.live); const s=new C(page,page.live,kept,{url,...opt}); const t=now(); walk(page,page.live,kept,s); w+=s.finish().length; best[i]=Math.min(best[i],now()-t) })
 console.log(name,(best.reduce((a,b)=>a+b,0)/sources.length).toFixed(0))
}
