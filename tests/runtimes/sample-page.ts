/** A page of ours to try the library on. */

/** A page with what differs most easily between runtimes: letters, addresses, references, dates, a table, a listing. */
export const samplePage = `<!doctype html><html lang="en"><title>The flood &mdash; Valley News</title>
<meta name="author" content="Ana Ruiz"><meta property="article:published_time" content="2021-05-03T08:00:00Z">
<nav><a href="/">Home</a> <a href="/news">News</a> <a href="/sport">Sport</a></nav><article><h1>The flood</h1>
<p>It rained all night, and in the morning nobody in the valley could say where the road had been, nor the bridge &amp; the mill.</p>
<p>By noon the first boats came down from the mill, carrying <b>bread</b>, blankets and the postman with <a href="../letters?id=1&amp;b=2">his wet letters</a>.</p>
<table><tr><th>Place<th>Depth<tr><td>Mill<td>1.20 m<tr><td>Café “Élan”<td>0.80 m</table>
<pre><code class="language-js">const depth = level =&gt; level * 2</code></pre>
<p>東京の川も増水した。Die Straße nach Überlingen blieb gesperrt, сообщили власти, και ο δρόμος έκλεισε για δύο ημέρες.</p>
</article><footer><a href="/about">About us</a> <a href="/terms">Terms</a></footer>`

/** Address of the sample page. */
export const sampleUrl = 'https://valley.example/news/flood/index.html'
