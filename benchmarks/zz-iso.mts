import { readPackage } from '@gleaner/lab'
import { parsePage, toMarkdown, toText } from 'gleaner'
const sources: any[]=[]
for await (const { html, url } of readPackage('wcxb-dev', { every: 10 })) sources.push({html,url})
const best=sources.map(()=>({live:1e9,t:1e9,m:1e9,t2:1e9,m2:1e9})); let w=0
const timed=(f:()=>void)=>{const a=process.cpuUsage();f();const {user,system}=process.cpuUsage(a);return (user+system)/1000}
for(let p=0;p<15;p++) sources.forEach(({html,url},i)=>{ const page=parsePage(html,{url}); const b=best[i]
 b.live=Math.min(b.live,timed(()=>{w+=page.live.bounds.length; w+=page.blockElement.length}))
 b.t=Math.min(b.t,timed(()=>{w+=toText(page,page.live).length}))
 b.m=Math.min(b.m,timed(()=>{w+=toMarkdown(page,page.live,{url}).length}))
 b.m2=Math.min(b.m2,timed(()=>{w+=toMarkdown(page,page.live,{url}).length}))
})
const sum=(k:'live'|'t'|'m'|'t2'|'m2')=>(best.reduce((s,b)=>s+b[k],0)/sources.length).toFixed(3)
console.log('live',sum('live'),'text',sum('t'),'markdown',sum('m'),'again',sum('m2'),w)
const top=best.map((b,i)=>({i,m:b.m,len:sources[i].html.length,url:sources[i].url})).sort((a,b)=>b.m-a.m).slice(0,12)
for(const t of top)console.log(t.m.toFixed(2),t.len,String(t.url).slice(0,80))
