import { readPackage } from '@gleaner/lab'
import { parsePage, toText, toMarkdown } from 'gleaner'
import { Session } from 'node:inspector/promises'
import { readFileSync } from 'node:fs'
const only=process.argv[3]
const D='../packages/core/dist/output/'
const { keptElements } = await import(D+'kept.js')
const { MarkdownState } = await import(D+'to-markdown/state.js')
const { walk } = await import(D+'tree-walk.js')
const sources: any[]=[]
for await (const { html, url } of readPackage('wcxb-dev', { every: 10 })) sources.push({html,url})
const pages=sources.map(({html,url})=>{const page=parsePage(html,{url}); return {page,url,kept:page.body<0?null:keptElements(page,page.live)}}).filter(p=>p.kept&&!p.page.live.isEmpty)
let w=0
const go=(n:number)=>{for(let k=0;k<n;k++)for(const {page} of pages){ w+=toText(page,page.live).length }}
go(10)
const s=new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.setSamplingInterval',{interval:100})
await s.post('Profiler.start'); const t0=performance.now(); go(Number(process.argv[2]??30)); const dt=performance.now()-t0; const {profile:p}=await s.post('Profiler.stop') as any
console.log('us per page',(1000*dt/pages.length/Number(process.argv[2]??30)).toFixed(0))
const lines=new Map<string,number>(); let all=0; const fn=new Map<string,number>()
for(const n of p.nodes)for(const t of n.positionTicks??[]){const k=n.callFrame.url.replace('file://','')+':'+t.line; lines.set(k,(lines.get(k)??0)+t.ticks); all+=t.ticks}
for(const n of p.nodes){const k=n.callFrame.functionName+' '+n.callFrame.url.split('/').pop(); fn.set(k,(fn.get(k)??0)+n.hitCount)}
const files=new Map<string,string[]>()
console.log('FUNCTIONS'); const tot=[...fn.values()].reduce((a,b)=>a+b,0)
for(const [k,v] of [...fn].sort((a,b)=>b[1]-a[1]).slice(0,40)) console.log((100*v/tot).toFixed(1).padStart(5),k)
console.log('LINES')
for(const [k,v] of [...lines].sort((a,b)=>b[1]-a[1]).slice(0,60)){ const [f,l]=k.split(/:(?=\d+$)/); let src=''; try{ if(!files.has(f))files.set(f,readFileSync(f,'utf8').split('\n')); src=files.get(f)![+l-1].trim().slice(0,90)}catch{} console.log((100*v/all).toFixed(1).padStart(5),f.split('/').slice(-2).join('/')+':'+l,src)}
