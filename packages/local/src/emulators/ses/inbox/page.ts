import { html } from "hono/html";
import type { Html } from "../../support/page.ts";
import type { Mail } from "../mail-store.ts";
import { linkify } from "./linkify.ts";

export type InboxOptions = {
  path: string;
  timeZone: string;
  /** Shown in the empty search field. */
  exampleAddress: string;
  /** Shown while there is no mail. */
  emptyHint: string;
};

type Inbox = {
  mails: Mail[];
  search: string;
  selected: Mail | undefined;
  total: number;
  options: InboxOptions;
};

/** The list beside the selected mail; on a phone one or the other. */
export const inboxPage = ({ mails, search, selected, total, options }: Inbox): Html => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${selected ? `${subjectOf(selected)} – Inbox` : `Inbox (${total})`}</title>
    <link rel="stylesheet" href="${options.path}/inbox.css">
    <link rel="icon" href="data:,">
  </head>
  <body class="${selected ? "reading" : "browsing"}">
    <header>
      <h1><a href="${options.path}">Inbox</a></h1>
      <p>Every mail the shop sent from this machine. Nothing leaves it.</p>
    </header>
    <main>
      <section class="list" aria-label="Mails">
        ${searchForm(search, options)}
        ${mails.length === 0 ? emptyNote(search, options) : mailList(mails, search, selected, options)}
      </section>
      <section class="mail" aria-label="Mail">
        ${selected ? mailArticle(selected, search, options) : html`<p class="hint">Choose a mail to read it here.</p>`}
      </section>
    </main>
  </body>
</html>`;

const searchForm = (
  search: string,
  { path, exampleAddress }: InboxOptions,
): Html => html`<form role="search" action="${path}" method="get">
  <label for="to">Search by address</label>
  <div class="row">
    <input id="to" name="to" type="search" value="${search}" placeholder="${exampleAddress}" autocomplete="off" autocapitalize="none" spellcheck="false">
    <button>Search</button>
  </div>
</form>`;

const emptyNote = (search: string, { path, emptyHint }: InboxOptions): Html =>
  search === ""
    ? html`<p class="hint">${emptyHint}</p>`
    : html`<p class="hint">No mail to “${search}”. <a href="${path}">Show all mail</a></p>`;

const mailList = (
  mails: Mail[],
  search: string,
  selected: Mail | undefined,
  { path, timeZone }: InboxOptions,
): Html => html`<ol>
  ${mails.map(
    (mail) => html`<li>
    <a href="${path}/${mail.id}${querySuffix(search)}" ${mail.id === selected?.id ? html`aria-current="true"` : ""}>
      <span class="subject">${subjectOf(mail)}</span>
      <span class="meta">${toLine(mail)}</span>
      <time class="meta" datetime="${mail.sentAt}">${formatTime(mail.sentAt, timeZone)}</time>
    </a>
  </li>`,
  )}
</ol>`;

const mailArticle = (mail: Mail, search: string, { path, timeZone }: InboxOptions): Html => html`<article>
  <p class="back"><a href="${path}${querySuffix(search)}">← All mail</a></p>
  <h2>${subjectOf(mail)}</h2>
  <dl>
    <dt>From</dt><dd>${mail.from}</dd>
    <dt>To</dt><dd>${toLine(mail)}</dd>
    ${mail.cc.length > 0 ? html`<dt>Cc</dt><dd>${mail.cc.join(", ")}</dd>` : ""}
    ${mail.bcc.length > 0 ? html`<dt>Bcc</dt><dd>${mail.bcc.join(", ")}</dd>` : ""}
    ${mail.replyTo.length > 0 ? html`<dt>Reply to</dt><dd>${mail.replyTo.join(", ")}</dd>` : ""}
    ${mail.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}
    <dt>Sent</dt><dd><time datetime="${mail.sentAt}">${formatTime(mail.sentAt, timeZone)}</time></dd>
    ${mail.attachments.length > 0 ? html`<dt>Attached</dt><dd>${attachmentLinks(mail, path)}</dd>` : ""}
  </dl>
  ${mail.html === null ? "" : htmlPart(mail, path)}
  ${mail.text === null ? "" : textPart(mail.text, mail.html === null)}
</article>`;

const attachmentLinks = (mail: Mail, path: string): Html[] =>
  mail.attachments.map(
    ({ fileName }, index) => html`<a href="${path}/${mail.id}/attachments/${index}">${fileName}</a> `,
  );

const htmlPart = (mail: Mail, path: string): Html =>
  html`<iframe title="Mail as the reader sees it" src="${path}/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;

const textPart = (text: string, isOnlyPart: boolean): Html =>
  isOnlyPart
    ? html`<div class="text">${linkify(text)}</div>`
    : html`<details><summary>Plain text</summary><div class="text">${linkify(text)}</div></details>`;

const subjectOf = (mail: Mail) => mail.subject || "(no subject)";
const toLine = (mail: Mail) => (mail.to.length > 0 ? mail.to : mail.recipients).join(", ");
const querySuffix = (search: string) => (search === "" ? "" : `?to=${encodeURIComponent(search)}`);

const formatTime = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleString("en-SG", { timeZone, dateStyle: "medium", timeStyle: "short" });
