import type { Book } from "../books/book/book.ts";
import { formatMoney } from "../kernel/amounts/format.ts";
import { SHOP_NAME } from "../kernel/shop.ts";
import { formatDate } from "../kernel/time/dates.ts";
import { emailLayout, html } from "../mail/html.ts";
import type { MailDraft } from "../mail/mail.ts";
import type { Alert } from "./alert.ts";

type AlertMail = {
  to: string;
  alert: Alert;
  book: Book;
  /** Has no slash at the end. */
  publicUrl: string;
  stopToken: string;
};

export function alertMail({ to, alert, book, publicUrl, stopToken }: AlertMail): MailDraft {
  const { title, notice } = textsOf(alert, book);
  const bookUrl = `${publicUrl}/book/${book._id}`;
  const stopQuery = new URLSearchParams({ user: alert.userId, token: stopToken });
  const stopUrl = `${publicUrl}/stop-alerts?${stopQuery}`;
  const reason = `You asked for this message on ${formatDate(alert.askedAt)}. It is the only one for it.`;
  return {
    to,
    subject: title,
    notification: {
      userId: alert.userId,
      topic: "book-alerts",
      title,
      body: notice,
      url: `/book/${book._id}`,
    },
    // These let a mail program stop the alerts with one click: https://www.rfc-editor.org/rfc/rfc8058
    headers: {
      "List-Unsubscribe": `<${publicUrl}/api/alerts/stop?${stopQuery}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    text: `${notice}\n\n${bookUrl}\n\n${reason}\nNo more messages about books: ${stopUrl}\n\n${SHOP_NAME}`,
    html: emailLayout(
      title,
      html`<p>${notice}</p><p><a href="${bookUrl}">Look at the book</a></p><p style="font-size:14px">${reason} <a href="${stopUrl}">No more messages about books</a></p>`,
    ),
  };
}

function textsOf({ kind, price }: Alert, book: Book): { title: string; notice: string } {
  const named = `“${book.title}” by ${book.author}`;
  const now = formatMoney(book.price);
  switch (kind) {
    case "back-in-stock":
      return {
        title: `Back in stock: ${book.title}`,
        notice: `${named} is back in stock, for ${now}. Everyone who asked is told, and no copy is reserved.`,
      };
    case "lower-price":
      return {
        title: `A lower price: ${book.title}`,
        notice: `${named} now costs ${now}. It cost ${formatMoney(price)} when you asked.`,
      };
  }
}
