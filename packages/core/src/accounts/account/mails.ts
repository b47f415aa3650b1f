import { SHOP_NAME } from "../../kernel/shop.ts";
import { emailLayout, html } from "../../mail/html.ts";
import { CODE, type MailDraft } from "../../mail/mail.ts";

const FIVE_MINUTES = "It is valid for 5 minutes.";

/** The texts contain the placeholder CODE, which is replaced by `code` when the mail is sent. */
const codeMail =
  (subject: string, purpose: string, otherwise: string) =>
  (to: string, code: string): MailDraft => ({
    to,
    subject,
    text: `${purpose}\n\n${CODE}\n\n${FIVE_MINUTES}\n${otherwise}\n\n${SHOP_NAME}`,
    html: emailLayout(
      subject,
      html`<p>${purpose}</p><p style="font-size:32px;letter-spacing:.2em;font-family:monospace">${CODE}</p><p>${FIVE_MINUTES}</p><p>${otherwise}</p>`,
    ),
    code,
  });

const NOTHING_TO_DO = "If you did not ask for it, nothing has changed and you need not do anything.";

export const signInCodeMail = codeMail(
  "Your sign-in code",
  "Your code to sign in:",
  "If you are not signing in, somebody knows your password: please change it.",
);

export const resetCodeMail = codeMail(
  "Your password reset code",
  "Your code to choose a new password:",
  NOTHING_TO_DO,
);

export const newEmailCodeMail = codeMail(
  "Confirm your email address",
  "Your code to use this address with your account:",
  "If you did not ask for it, you need not do anything.",
);

export const ownEmailCodeMail = codeMail(
  "Your confirmation code",
  "Your code to confirm your email address:",
  "If you did not ask for it, you need not do anything.",
);

const LINK_PURPOSE =
  "Many codes were asked for lately, so we send you a link instead of another one. Open it to choose a new password:";
const LINK_VALIDITY = "It is valid for an hour, once.";

/** @param publicUrl the shop's, without a slash at the end */
export function resetLinkMail(to: string, publicUrl: string, token: string): MailDraft {
  const url = `${publicUrl}/reset-password?token=${CODE}`;
  return {
    to,
    subject: "Your link to choose a new password",
    text: `${LINK_PURPOSE}\n\n${url}\n\n${LINK_VALIDITY}\n${NOTHING_TO_DO}\n\n${SHOP_NAME}`,
    html: emailLayout(
      "Your link to choose a new password",
      html`<p>${LINK_PURPOSE}</p><p><a href="${url}">Choose a new password</a></p><p>${LINK_VALIDITY}</p><p>${NOTHING_TO_DO}</p>`,
    ),
    code: token,
  };
}

const noticeMail = (to: string, subject: string, notice: string, otherwise: string): MailDraft => ({
  to,
  subject,
  text: `${notice}\n${otherwise}\n\n${SHOP_NAME}`,
  html: emailLayout(subject, html`<p>${notice}</p><p>${otherwise}</p>`),
});

export const emailChangedMail = (to: string, newEmail: string): MailDraft =>
  noticeMail(
    to,
    "Your email address was changed",
    `Your account is now reached at ${newEmail}.`,
    "If it was not you, please write to us at once.",
  );

export const passkeyAddedMail = (to: string, name: string): MailDraft =>
  noticeMail(
    to,
    "A passkey was added to your account",
    `The passkey “${name}” can sign in to your account from now on.`,
    "If it was not you, remove it in your profile and choose a new password at once.",
  );

export const accountDeletedMail = (to: string): MailDraft =>
  noticeMail(
    to,
    "Your account was deleted",
    "Your account and what was stored with it were deleted. Paid orders are kept as long as the law asks.",
    "We do not keep this email address with an account any more, and this is the last mail about it.",
  );

export const passwordChangedMail = (to: string): MailDraft =>
  noticeMail(
    to,
    "Your password was changed",
    "The password of your account was changed, and it was signed out everywhere else.",
    "If it was not you, choose a new one at once with “Forgot password?”.",
  );
