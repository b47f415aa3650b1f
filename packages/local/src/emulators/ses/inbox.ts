import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, pageOf, sendPage, sendStyles, timeOf } from "../support/page.ts";
import { type Mail, type MailStore, toLine } from "./mail-store.ts";

const MAX_LISTED = 200;

// The mail is in a frame: links open in a new tab, and nothing in it can run or reach the page around it.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; font-src http: https: data:";

/** Shows every mail that was sent, as HTML without JavaScript and as JSON. */
export function createInbox(store: MailStore, path: string): Hono {
  const inbox = new Hono();
  const renderPage = (search: string, selected: Mail | undefined) =>
    inboxPage({ mails: store.search(search, MAX_LISTED), search, selected, total: store.count(), path });

  inbox.get("/", (context) => sendPage(context, renderPage(context.req.query("to") ?? "", undefined)));
  inbox.get("/messages", (context) =>
    context.json(store.messages(context.req.query("to") || undefined), 200, {
      "cache-control": "no-store",
    }),
  );
  inbox.get("/inbox.css", (context) => sendStyles(context, INBOX_STYLES));
  inbox.get("/:id/body", (context) => {
    const mail = store.find(context.req.param("id"));
    if (!mail) return context.notFound();
    return sendPage(context, messageBody(mail), 200, { "content-security-policy": MAIL_POLICY });
  });
  inbox.get("/:id/attachments/:index", (context) => {
    const attachment = store.find(context.req.param("id"))?.attachments[Number(context.req.param("index"))];
    if (!attachment) return context.notFound();
    return context.body(Buffer.from(attachment.base64, "base64"), 200, {
      "content-type": attachment.contentType,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`,
      "x-content-type-options": "nosniff",
    });
  });
  inbox.get("/:id", (context) => {
    const mail = store.find(context.req.param("id"));
    return sendPage(context, renderPage(context.req.query("to") ?? "", mail), mail ? 200 : 404);
  });
  return inbox;
}

/** The mail's HTML for a sandboxed frame. Links open in a new tab, since most pages refuse to be shown in a frame. */
const messageBody = ({ html }: Mail): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank">${(html ?? "").replace(/^\s*<!doctype[^>]*>/i, "")}`;

type Inbox = { mails: Mail[]; search: string; selected: Mail | undefined; total: number; path: string };

/** The list of mails beside the selected one; on a phone one or the other. */
const inboxPage = ({ mails, search, selected, total, path }: Inbox): Html =>
  pageOf(
    selected ? `${subjectOf(selected)} – Inbox` : `Inbox (${total})`,
    `${path}/inbox.css`,
    html`<body class="${selected ? "reading" : "browsing"}">
    <header>
      <h1><a href="${path}">Inbox</a></h1>
      <p>Every mail the shop sent from this machine. Nothing leaves it.</p>
    </header>
    <main>
      <section class="list" aria-label="Mails">
        ${searchForm(search, path)}
        ${mails.length === 0 ? emptyNote(search, path) : mailList(mails, search, selected, path)}
      </section>
      <section class="mail" aria-label="Mail">
        ${selected ? mailArticle(selected, search, path) : html`<p class="hint">Choose a mail to read it here.</p>`}
      </section>
    </main>
  </body>`,
  );

const searchForm = (
  search: string,
  path: string,
): Html => html`<form role="search" action="${path}" method="get">
  <label for="to">Search by address</label>
  <div class="row">
    <input id="to" name="to" type="search" value="${search}" placeholder="reader@frangipani.example" autocomplete="off" autocapitalize="none" spellcheck="false">
    <button>Search</button>
  </div>
</form>`;

const emptyNote = (search: string, path: string): Html =>
  search === ""
    ? html`<p class="hint">No mail yet. Place an order or ask for a code, and it appears here.</p>`
    : html`<p class="hint">No mail to “${search}”. <a href="${path}">Show all mail</a></p>`;

const mailList = (mails: Mail[], search: string, selected: Mail | undefined, path: string): Html => html`<ol>
  ${mails.map(
    (mail) => html`<li>
    <a href="${path}/${mail.id}${querySuffix(search)}" ${mail.id === selected?.id ? html`aria-current="true"` : ""}>
      <span class="subject">${subjectOf(mail)}</span>
      <span class="meta">${toLine(mail)}</span>
      <span class="meta">${timeOf(mail.sentAt)}</span>
    </a>
  </li>`,
  )}
</ol>`;

const mailArticle = (mail: Mail, search: string, path: string): Html => html`<article>
  <p class="back"><a href="${path}${querySuffix(search)}">← All mail</a></p>
  <h2>${subjectOf(mail)}</h2>
  <dl>
    <dt>From</dt><dd>${mail.from}</dd>
    <dt>To</dt><dd>${toLine(mail)}</dd>
    ${mail.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}
    <dt>Sent</dt><dd>${timeOf(mail.sentAt)}</dd>
    ${mail.attachments.length > 0 ? html`<dt>Attached</dt><dd>${attachmentLinks(mail, path)}</dd>` : ""}
  </dl>
  ${mail.html === null ? "" : htmlPart(mail, path)}
  ${mail.text === null ? "" : textPart(mail.text, { isOnlyPart: mail.html === null })}
</article>`;

const attachmentLinks = (mail: Mail, path: string): Html[] =>
  mail.attachments.map(
    ({ fileName }, index) => html`<a href="${path}/${mail.id}/attachments/${index}">${fileName}</a> `,
  );

const htmlPart = (mail: Mail, path: string): Html =>
  html`<iframe title="Mail as the reader sees it" src="${path}/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;

const textPart = (text: string, { isOnlyPart }: { isOnlyPart: boolean }): Html =>
  isOnlyPart
    ? html`<div class="text">${linkify(text)}</div>`
    : html`<details><summary>Plain text</summary><div class="text">${linkify(text)}</div></details>`;

const subjectOf = (mail: Mail) => mail.subject || "(no subject)";
const querySuffix = (search: string) => (search === "" ? "" : `?to=${encodeURIComponent(search)}`);

const URL_PATTERN = /https?:\/\/[^\s<>"']+/g;
const TRAILING_PUNCTUATION = /[.,;:!?)\]]+$/;

/** Plain text with its URLs as links; a full stop after a URL is not part of it. */
function linkify(text: string): Html[] {
  const parts: Html[] = [];
  let from = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const url = match[0].replace(TRAILING_PUNCTUATION, "");
    parts.push(html`${text.slice(from, match.index)}<a href="${url}">${url}</a>`);
    from = match.index + url.length;
  }
  return [...parts, html`${text.slice(from)}`];
}

const INBOX_STYLES = `
body { min-height: 100dvh; display: flex; flex-direction: column; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); }
header h1 { font-size: 1.75rem; }
header h1 a { color: inherit; text-decoration: none; }
header p { margin: 0; color: var(--muted); font-size: 0.875rem; }
main { flex: 1; display: grid; grid-template-columns: minmax(18rem, 24rem) 1fr; min-height: 0; }
.list { border-right: 1px solid var(--line); overflow: auto; max-height: calc(100dvh - 4.5rem); }
.mail { overflow: auto; max-height: calc(100dvh - 4.5rem); background: var(--sheet); }
form { padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); position: sticky; top: 0; background: var(--paper); }
form label { display: block; font-size: 0.8125rem; color: var(--muted); margin-bottom: 0.25rem; }
.row { display: flex; gap: 0.5rem; }
.row input { flex: 1; min-width: 0; min-height: 2.75rem; padding: 0 0.75rem; background: var(--sheet); border: 1px solid var(--muted); border-radius: 8px; }
.row input::placeholder { color: var(--muted); opacity: 1; }
.row button { min-height: 2.75rem; padding: 0 1rem; border: 0; border-radius: 8px; background: var(--accent); color: var(--accent-ink); font-weight: 600; cursor: pointer; }
ol { list-style: none; margin: 0; padding: 0; }
li a { display: grid; gap: 0.125rem; padding: 0.875rem 1.5rem; min-height: 2.75rem; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
li a:hover { background: var(--wash); }
li a:focus-visible { outline-offset: -3px; }
li a[aria-current] { background: var(--wash); box-shadow: inset 4px 0 var(--accent); }
.subject { font-weight: 600; }
.meta { color: var(--muted); font-size: 0.8125rem; }
.hint { padding: 1.5rem; margin: 0; color: var(--muted); }
article { max-width: 52rem; margin: 0 auto; padding: 1.5rem 2rem 3rem; }
article h2 { font-size: 1.75rem; margin-bottom: 1rem; overflow-wrap: anywhere; }
.back { display: none; margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1.5rem; padding-bottom: 1.5rem; border-bottom: 1px solid var(--line); font-size: 0.9375rem; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; color-scheme: light; resize: vertical; }
details { margin-top: 1.5rem; }
summary { cursor: pointer; padding: 0.625rem 0; color: var(--accent); font-weight: 600; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1rem; line-height: 1.6; }
@media (max-width: 47.99rem) {
  header { padding: 0.75rem 1rem; }
  main { display: block; }
  .list, .mail { max-height: none; border: 0; }
  .browsing .mail, .reading .list { display: none; }
  .back { display: block; }
  .back a { display: inline-block; padding: 0.625rem 0; }
  form, li a, .hint { padding-left: 1rem; padding-right: 1rem; }
  article { padding: 0.75rem 1rem 3rem; }
  iframe { height: 70dvh; }
}
`;
