import { describe, expect, it } from "vitest";
import { codeFailure, resendFailure } from "../../src/account/CodeForm.tsx";
import { signInFailure } from "../../src/account/LoginPage.tsx";
import { signUpFailure } from "../../src/account/SignUpPage.tsx";
import { deleteSampleFailure } from "../../src/admin/books/form/FileFields.tsx";
import { categoryFailures } from "../../src/admin/categories/categories.ts";
import { listUsersFailure, saveUserFailure } from "../../src/admin/people/people.ts";
import { addGstFailure } from "../../src/admin/settings/settings.ts";
import { ApiError, type FailureText, networkError, problemOf } from "../../src/api/api-error.ts";

const ERROR = "The error field";
const MESSAGE = "The message field";
const OFFLINE = "You seem to be offline. Please try again when you are connected.";
const AGAIN = "Something went wrong. Please try again.";
const UNEXPECTED = "Unexpected error occurred";
const WRONG = "Something Went Wrong!";
const FAILED = "An error occurred";
const NO_RATE = "Failed to add GST rate";
const EXISTS = "Category with this name already exists.";
const SUBCATEGORY_EXISTS = "Subcategory name already exists in this category";
const NO_CODE = "Failed to resend code";
const INVALID = "Invalid email or password";
const SAMPLE_NOT_DELETED = {
  404: "Book ID not found!",
  403: "Failed to delete sample PDF.",
  500: "Something went wrong while deleting the PDF.",
};

/** Bodies without a message: empty, not JSON, without the field, not an object, blank, of another type. */
const BODIES_WITHOUT_MESSAGE = [
  "",
  "<h1>Bad Gateway</h1>",
  "{}",
  "null",
  JSON.stringify({ error: " ", message: "" }),
  JSON.stringify({ error: { reason: "x" }, message: 7 }),
];

const apiError = (status: number, body: unknown) =>
  ApiError.of(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

type TextByStatus = Record<number, string>;
type FailureCase = {
  action: string;
  failure: FailureText;
  /** Texts shown for a response with both fields, one without a message, and no response. */
  withMessage: TextByStatus;
  withoutMessage: TextByStatus;
  offline: string;
};

/*
 * Which of the fields `error` and `message` a page reads first is specified for each page. Our server sends the same text in
 * both (docs/rules.md#api), so the order matters for other servers only.
 */
const CASES: FailureCase[] = [
  {
    action: "saving a user",
    failure: saveUserFailure,
    withMessage: { 400: ERROR, 500: ERROR },
    withoutMessage: { 400: FAILED, 500: FAILED },
    offline: FAILED,
  },
  {
    action: "listing users",
    failure: listUsersFailure,
    withMessage: { 401: MESSAGE, 403: ERROR, 500: ERROR },
    withoutMessage: { 401: WRONG, 500: WRONG },
    offline: WRONG,
  },
  {
    action: "adding a category",
    failure: categoryFailures.add,
    withMessage: { 409: MESSAGE },
    withoutMessage: { 500: AGAIN },
    offline: UNEXPECTED,
  },
  {
    action: "adding a subcategory",
    failure: categoryFailures.addSubcategory,
    withMessage: { 409: ERROR },
    withoutMessage: { 500: AGAIN },
    offline: UNEXPECTED,
  },
  {
    action: "renaming a category",
    failure: categoryFailures.rename,
    withMessage: { 409: EXISTS, 404: ERROR, 500: ERROR },
    withoutMessage: { 409: EXISTS, 404: AGAIN, 500: AGAIN },
    offline: UNEXPECTED,
  },
  {
    action: "renaming a subcategory",
    failure: categoryFailures.renameSubcategory,
    withMessage: { 409: ERROR, 500: ERROR },
    withoutMessage: { 409: SUBCATEGORY_EXISTS, 500: AGAIN },
    offline: UNEXPECTED,
  },
  {
    action: "deleting a category",
    failure: categoryFailures.remove,
    withMessage: { 409: ERROR },
    withoutMessage: { 500: AGAIN },
    offline: UNEXPECTED,
  },
  {
    action: "deleting a subcategory",
    failure: categoryFailures.removeSubcategory,
    withMessage: { 409: ERROR },
    withoutMessage: { 500: AGAIN },
    offline: UNEXPECTED,
  },
  {
    action: "adding a GST rate",
    failure: addGstFailure,
    withMessage: { 409: MESSAGE },
    withoutMessage: { 500: NO_RATE },
    offline: NO_RATE,
  },
  {
    action: "signing in",
    failure: signInFailure,
    withMessage: { 400: MESSAGE },
    withoutMessage: { 400: INVALID, 401: INVALID, 500: WRONG },
    offline: OFFLINE,
  },
  {
    action: "signing up",
    failure: signUpFailure,
    withMessage: { 409: ERROR },
    withoutMessage: { 500: WRONG },
    offline: OFFLINE,
  },
  {
    action: "confirming a code",
    failure: codeFailure,
    withMessage: { 400: MESSAGE },
    withoutMessage: { 400: "Invalid OTP", 500: "Something went Wrong!" },
    offline: OFFLINE,
  },
  {
    action: "requesting another code",
    failure: resendFailure,
    withMessage: { 400: MESSAGE, 500: NO_CODE },
    withoutMessage: { 400: NO_CODE, 500: NO_CODE },
    offline: NO_CODE,
  },
  {
    action: "deleting a sample",
    failure: deleteSampleFailure,
    withMessage: SAMPLE_NOT_DELETED,
    withoutMessage: SAMPLE_NOT_DELETED,
    offline: SAMPLE_NOT_DELETED[500],
  },
];

it.each(CASES)(
  "the failure text of $action is the server's or the page's, depending on status and message",
  async ({ failure, withMessage, withoutMessage, offline }) => {
    const expectText = async (status: string, body: unknown, text: string) =>
      expect(
        problemOf(await apiError(Number(status), body), failure),
        `${status} ${JSON.stringify(body)}`,
      ).toEqual({ text });
    for (const [status, text] of Object.entries(withMessage))
      await expectText(status, { error: ERROR, message: MESSAGE }, text);
    for (const [status, text] of Object.entries(withoutMessage))
      for (const body of BODIES_WITHOUT_MESSAGE) await expectText(status, body, text);
    // The page's own text is the title above the reason "offline", unless the page has none.
    const { title, text } = problemOf(networkError(), failure);
    expect(title ?? text).toBe(offline);
    expect(text).toBe(OFFLINE);
  },
);

describe("a title above the server's reason", () => {
  const title = "Failed to add zone";
  const text = "A zone with this code already exists";

  it.each([
    ["is shown with the server's message", 409, text, { title, text }],
    ["is shown alone if the message is the same", 500, title, { text: title }],
    ["is shown alone if the message is generic", 500, WRONG, { text: title }],
  ])("%s", async (_, status, message, problem) => {
    expect(problemOf(await apiError(status, { message }), title)).toEqual(problem);
  });
});

it("a problem without a failure text shows the server's message, or that something went wrong", async () => {
  expect(problemOf(await apiError(409, { error: ERROR, message: MESSAGE }))).toEqual({ text: MESSAGE });
  expect(problemOf(await apiError(409, { error: ERROR }))).toEqual({ text: ERROR });
  expect(problemOf(await apiError(500, ""))).toEqual({ text: WRONG });
  expect(problemOf(new TypeError("undefined is not a function"))).toEqual({ text: WRONG });
});

it("failure texts of users and categories ignore a message in the wrong field", async () => {
  const onlyMessage = await apiError(500, { message: MESSAGE });
  expect(problemOf(onlyMessage, saveUserFailure)).toEqual({ text: "An error occurred" });
  expect(problemOf(onlyMessage, categoryFailures.rename)).toEqual({ text: AGAIN });
});
