import { readPackage } from '@gleaner/lab'
import { parsePage } from 'gleaner'
let n=0,el=0,tx=0,li=0,im=0,src=0,axis=0
for await (const { html, url } of readPackage('wcxb-dev', { every: 10 })) { const p=parsePage(html,{url}); n++; src+=html.length; axis+=p.runs.axis.length; tx+=p.live.bounds.length/2; for(let i=0;i<p.nodes.size;i++){ if(p.nodes.kind[i]===1){el++; const t=p.tagName(i); if(t==='a')li++; if(t==='img')im++} } }
console.log({n,src:src/n,axis:axis/n,el:el/n,tx:tx/n,li:li/n,im:im/n})
