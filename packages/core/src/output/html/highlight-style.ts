/** The style sheet of the highlight view; part of every such file, so it is short. */

/** Light and dark by the reader's preference; dropped text stays readable, at 4.5 : 1 against its ground. */
export const highlightStyle = `
:root{color-scheme:light dark;--g:#fdfdfb;--t:#1b1b18;--k:#d9f2c4;--b:#5b9a2f;--d:#6f6f69;--h:#a3401f;--l:#dcdcd4}
@media(prefers-color-scheme:dark){:root{--g:#191a1b;--t:#ecebe6;--k:#2d4a1c;--b:#8cc45c;--d:#94948c;--h:#ec9a78;--l:#3a3b3c}}
*{box-sizing:border-box}
body{margin:0;background:var(--g);color:var(--t);font:17px/1.6 ui-serif,Georgia,"Times New Roman",serif;overflow-wrap:break-word}
header{position:sticky;top:0;z-index:1;background:var(--g);border-bottom:1px solid var(--l);padding:.6rem max(1rem,calc(50vw - 24rem));font:14px/1.5 system-ui,sans-serif}
header h1{margin:0;font-size:1rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
header p{margin:0}
.u{color:var(--d);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.c>*+*{margin-inline-start:.9rem}
main{max-width:48rem;margin:0 auto;padding:1.2rem 1rem 6rem}
mark{background:var(--k);color:inherit;border-radius:.15em;box-decoration-break:clone;-webkit-box-decoration-break:clone;padding:.05em 0}
.d,.e{color:var(--d)}
.h{color:var(--h);text-decoration:underline dotted;text-underline-offset:.2em}
main :is(p,li,dt,dd,td,th,h1,h2,h3,h4,h5,h6,pre,caption,figcaption,summary):not(:has(mark)){font-size:.8rem;line-height:1.45;margin-block:.25em}
main :is(p,h1,h2,h3,h4,h5,h6,pre,figcaption):has(mark){border-inline-start:3px solid var(--b);padding-inline-start:.7rem;margin-inline-start:-.8rem}
li:not(:has(mark))::marker{color:var(--d)}
h1,h2,h3,h4,h5,h6{line-height:1.25}
ul,ol,dl{margin-block:.4em;padding-inline-start:1.6rem}
blockquote,article,section,aside{margin:.8em 0;padding-inline-start:.9rem;border-inline-start:1px solid var(--l)}
pre{overflow-x:auto;font:.85em/1.5 ui-monospace,monospace;white-space:pre;background:color-mix(in srgb,var(--l) 35%,transparent);padding:.6rem;border-radius:.3rem}
table{border-collapse:collapse;font-size:.9em;margin:.8em 0;display:block;overflow-x:auto}
th,td{border:1px solid var(--l);padding:.25em .55em;text-align:start;vertical-align:top}
hr{border:0;border-top:1px solid var(--l)}
`
