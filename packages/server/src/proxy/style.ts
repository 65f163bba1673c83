/** The style of cleaned pages and of the proxy's own pages; light and dark follow the system. */
export const style = `
:root{color-scheme:light dark;--ink:#1d1d1b;--soft:#5b5b57;--paper:#fdfdfb;--line:#dcdcd6;--tint:#f2f2ec;--link:#0b5a9c;--seen:#6a3d8f;--mark:#fff1b0}
@media (prefers-color-scheme:dark){:root{--ink:#e4e3de;--soft:#a5a49d;--paper:#191a1b;--line:#3a3b3c;--tint:#242526;--link:#7ab8f0;--seen:#c3a1e3;--mark:#5a4a00}}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:1.125rem/1.65 Charter,"Iowan Old Style","Palatino Linotype",Georgia,"Noto Serif",serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0}
main{max-width:42rem;margin:0 auto;padding:2rem 1.25rem 5rem;overflow-wrap:break-word}
.bar,.facts,.note,.own{font-family:system-ui,"Segoe UI",Roboto,"Noto Sans","Open Sans",sans-serif}
.bar{display:flex;gap:1rem;justify-content:space-between;align-items:baseline;padding:.5rem 1.25rem;font-size:.8125rem;color:var(--soft);border-bottom:1px solid var(--line)}
.bar .site{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.bar a{flex:none}
.facts{margin:0 0 2rem;color:var(--soft);font-size:.9375rem}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:2em 0 .6em;text-wrap:balance}
h1{font-size:2rem;margin:1rem 0 .75rem}h2{font-size:1.5rem}h3{font-size:1.25rem}h4,h5,h6{font-size:1.0625rem}
p,ul,ol,dl,blockquote,pre,table,figure,.scroll{margin:0 0 1.15em}
a{color:var(--link);text-underline-offset:.15em}a:visited{color:var(--seen)}
img{max-width:100%;height:auto;background:var(--tint);border-radius:.25rem}
figure{margin-inline:0}figcaption{color:var(--soft);font-size:.875rem}
blockquote{margin-inline:0;padding-inline-start:1.1em;border-inline-start:.2rem solid var(--line);color:var(--soft)}
pre,code,kbd,samp{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace;font-size:.875em}
pre{background:var(--tint);padding:1rem;overflow-x:auto;border-radius:.375rem;line-height:1.5}
code{background:var(--tint);padding:.1em .3em;border-radius:.25rem;-webkit-box-decoration-break:clone;box-decoration-break:clone}
pre code{font-size:inherit;padding:0;background:none}
table{border-collapse:collapse;display:block;overflow-x:auto;font-size:.9375rem}
th,td{border:1px solid var(--line);padding:.35rem .6rem;text-align:start;vertical-align:top}th{background:var(--tint)}
hr{border:0;border-top:1px solid var(--line);margin:2rem 0}mark{background:var(--mark);color:inherit}
li{margin:.2em 0}ul,ol{padding-inline-start:1.5em}dd{margin-inline-start:1.5em}
.own h1{font-size:1.6rem}.own h2{font-size:1.1rem;margin-top:2.2rem}
.own form{margin:0 0 1rem}.own label{display:block;margin:.4rem 0}
.own textarea,.own select,.own input[type=text]{width:100%;font:inherit;font-size:1rem;padding:.45rem .6rem;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.375rem}
.own button{font:inherit;font-size:1rem;padding:.5rem 1rem;color:var(--paper);background:var(--link);border:0;border-radius:.375rem;cursor:pointer}
.own button.quiet{color:var(--link);background:none;border:1px solid var(--line)}
:focus-visible{outline:.15rem solid var(--link);outline-offset:.15rem}
.note{color:var(--soft);font-size:.875rem}
@media (max-width:30rem){html{font-size:1.0625rem}main{padding:1.25rem 1rem 4rem}.bar{padding:.5rem 1rem}h1{font-size:1.6rem}}
@media print{.bar{display:none}}
`.trim()
