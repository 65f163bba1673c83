import { readPackage } from '@gleaner/lab'
import { parsePage, toMarkdown, toText } from 'gleaner'
import { Session } from 'node:inspector/promises'
const only=process.argv[3]
const sources: any[]=[]
for await (const { html, url } of readPackage('wcxb-dev', { every: 10 })) if(!only||String(url).includes(only)) sources.push({html,url})
const s=new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.setSamplingInterval',{interval:150})
let w=0
const go=(n:number)=>{ for(let p=0;p<n;p++) for(const {html,url} of sources){ const page=parsePage(html,{url}); w+=toText(page,page.live).length; w+=toMarkdown(page,page.live,{url}).length } }
go(5); await s.post('Profiler.start'); go(Number(process.argv[2]??8)); const {profile:p}=await s.post('Profiler.stop') as any
const self=new Map<string,number>(), total=new Map<string,number>(); let all=0
const byId=new Map<number,any>(p.nodes.map((n:any)=>[n.id,n])); const parent=new Map<number,number>(); for(const n of p.nodes)for(const c of n.children??[])parent.set(c,n.id)
const key=(n:any)=>`${n.callFrame.functionName||'(anon)'} ${n.callFrame.url.split('/').slice(-2).join('/')}:${n.callFrame.lineNumber+1}`
p.samples.forEach((id:number,k:number)=>{ const dt=p.timeDeltas[k]; const keys:string[]=[]; for(let i:number|undefined=id;i!==undefined;i=parent.get(i))keys.push(key(byId.get(i))); if(!keys.some(x=>/^(toMarkdown|toText|get live) /.test(x)))return; all+=dt; self.set(keys[0],(self.get(keys[0])??0)+dt); for(const kk of new Set(keys))total.set(kk,(total.get(kk)??0)+dt) })
const show=(m:Map<string,number>,n:number)=>[...m].sort((a,b)=>b[1]-a[1]).slice(0,n).map(([k,v])=>`${(100*v/all).toFixed(1).padStart(6)} % ${k}`).join('\n')
console.log('SELF\n'+show(self,50)); console.log('TOTAL\n'+show(total,75)); console.log(w, all/1000)
