/** A small page of ours: an article between a menu, a newsletter box, related links and a footer. */
export const samplePage = `<!DOCTYPE html>
<html lang="en"><head><title>A late harvest in the valley | Valley Courier</title>
<meta name="author" content="Ann Field"><meta property="og:site_name" content="Valley Courier">
<meta property="article:published_time" content="2026-10-03T07:30:00Z"></head>
<body>
<nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/sport">Sport</a></li></ul></nav>
<article class="story">
<h1>A late harvest in the valley</h1>
<p>The harvest came late this year, and the people of the valley waited for rain before they went out to reap what little
had grown on the northern slopes. By Tuesday, the first carts were back in the village.</p>
<p>"We have seen worse," said the miller, who has kept <a href="/records">a record of every harvest</a> since he was a boy.
"In the dry year, there was nothing to grind before November."</p>
<h2>What was brought in</h2>
<ul><li>Barley: forty carts, a third fewer than last year.</li><li>Oats: enough for the winter, if the winter is short.</li></ul>
<p>The council will meet on Friday to decide whether the granary should be opened to the neighbouring villages, as it was
eleven years ago, when the bridge was down.</p>
</article>
<aside class="related"><h3>Related stories</h3><ul><li><a href="/a">Bridge closed again</a></li><li><a href="/b">Mill to be repaired</a></li></ul></aside>
<form class="newsletter"><p>Get the Courier in your inbox.</p><button>Subscribe</button></form>
<footer><p>© 2026 Valley Courier. All rights reserved.</p><a href="/terms">Terms</a> <a href="/privacy">Privacy</a></footer>
</body></html>`
