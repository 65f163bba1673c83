import { readPackage } from '@gleaner/lab'
import { parsePage, extract } from 'gleaner'
const sources: any[]=[]
for await (const { html, url } of readPackage('wcxb-dev', { every: 10 })) sources.push({html,url})
let w=0; const b=sources.map(()=>1e9), e=sources.map(()=>1e9)
for(let p=0;p<12;p++) sources.forEach(({html,url},i)=>{ let t=performance.now(); w+=parsePage(html,{url}).nodes.size; b[i]=Math.min(b[i],performance.now()-t); if(p<8){t=performance.now(); w+=extract(html).text.length; e[i]=Math.min(e[i],performance.now()-t)} })
console.log('parse',(b.reduce((a,c)=>a+c)/b.length).toFixed(4),'extract',(e.reduce((a,c)=>a+c)/e.length).toFixed(3))
