import { readPackage } from '@gleaner/lab'
import { parsePage } from 'gleaner'
const axes:string[]=[]
for await (const { html, url } of readPackage('wcxb-dev', { every: 10 })) { axes.push(parsePage(html,{url}).runs.axis) }
const total=axes.reduce((a,b)=>a+b.length,0)
function sum(s:string){let t=0; for(let i=0;i<s.length;i++){const c=s.charCodeAt(i); if(c>0x20&&c<0x85)continue; t+=c} return t}
const flat=axes.map(a=>JSON.parse(JSON.stringify(a)) as string)
const ascii=axes.map(a=>JSON.parse(JSON.stringify(a.replace(/[^\0-\xff]/g,'x'))) as string)
const u16=axes.map(a=>Uint16Array.from({length:a.length},(_,i)=>a.charCodeAt(i)))
function sumU(s:Uint16Array){let t=0; for(let i=0;i<s.length;i++){const c=s[i]; if(c>0x20&&c<0x85)continue; t+=c} return t}
const bench=(name:string,f:()=>number)=>{let b=1e9,w=0;for(let k=0;k<20;k++){const t=process.hrtime.bigint();w+=f();b=Math.min(b,Number(process.hrtime.bigint()-t))}console.log(name,(b/total).toFixed(2),'ns/char',w%7)}
for(let r=0;r<2;r++){bench('axis',()=>axes.reduce((t,a)=>t+sum(a),0));bench('flat',()=>flat.reduce((t,a)=>t+sum(a),0));bench('one-byte',()=>ascii.reduce((t,a)=>t+sum(a),0));bench('u16',()=>u16.reduce((t,a)=>t+sumU(a),0))}
