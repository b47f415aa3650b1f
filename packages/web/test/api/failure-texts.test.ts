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
const EXISTS = "Category with this name already exists.";
const SUBCATEGORY_EXISTS = "Subcategory name already exists in this category";
const NO_CODE = "Failed to resend code";
const INVALID = "Invalid email or password";
const SAMPLE_LEFT = {
  ...{ 404: "Book ID not found!", 403: "Failed to delete sample PDF." },
  500: "Something went wrong while deleting the PDF.",
};

const apiError = (status: number, body: unknown) =>
  ApiError.of(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

/** Bodies without a message: empty, no JSON, without the field, blank, of another type, no object. */
const SILENT = [
  ...["", "<h1>Bad Gateway</h1>", "{}", "null"],
  JSON.stringify({ error: " ", message: "" }),
  JSON.stringify({ error: { reason: "x" }, message: 7 }),
];

const { addSubcategory, removeSubcategory } = categoryFailures;
const [FAILED, NO_RATE] = ["An error occurred", "Failed to add GST rate"];
type Texts = Record<number, string>;
/** What is shown by status: of a response with both fields, of one without a message; and without a response. */
const TABLE: [of: string, failure: FailureText, spoken: Texts, silent: Texts, unreachable: string][] = [
  ["a user who is saved", saveUserFailure, { 400: ERROR, 500: ERROR }, { 400: FAILED, 500: FAILED }, FAILED],
  ["users", listUsersFailure, { 401: MESSAGE, 403: ERROR, 500: ERROR }, { 401: WRONG, 500: WRONG }, WRONG],
  ["a category that is added", categoryFailures.add, { 409: MESSAGE }, { 500: AGAIN }, UNEXPECTED],
  ["a subcategory that is added", addSubcategory, { 409: ERROR }, { 500: AGAIN }, UNEXPECTED],
  [
    "a category that is renamed",
    categoryFailures.rename,
    { 409: EXISTS, 404: ERROR, 500: ERROR },
    { 409: EXISTS, 404: AGAIN, 500: AGAIN },
    UNEXPECTED,
  ],
  [
    "a subcategory that is renamed",
    categoryFailures.renameSubcategory,
    { 409: ERROR, 500: ERROR },
    { 409: SUBCATEGORY_EXISTS, 500: AGAIN },
    UNEXPECTED,
  ],
  ["a category that is deleted", categoryFailures.remove, { 409: ERROR }, { 500: AGAIN }, UNEXPECTED],
  ["a subcategory that is deleted", removeSubcategory, { 409: ERROR }, { 500: AGAIN }, UNEXPECTED],
  ["a GST rate", addGstFailure, { 409: MESSAGE }, { 500: NO_RATE }, NO_RATE],
  ["a sign-in", signInFailure, { 400: MESSAGE }, { 400: INVALID, 401: INVALID, 500: WRONG }, OFFLINE],
  ["a sign-up", signUpFailure, { 409: ERROR }, { 500: WRONG }, OFFLINE],
  ["a code", codeFailure, { 400: MESSAGE }, { 400: "Invalid OTP", 500: "Something went Wrong!" }, OFFLINE],
  ["another code", resendFailure, { 400: MESSAGE, 500: NO_CODE }, { 400: NO_CODE, 500: NO_CODE }, NO_CODE],
  ["a sample that is deleted", deleteSampleFailure, SAMPLE_LEFT, SAMPLE_LEFT, SAMPLE_LEFT[500]],
];

it.each(TABLE)(
  "of %s says what the page or the server has to say",
  async (_, failure, spoken, silent, unreachable) => {
    const shown = async (status: string, body: unknown) => [
      status,
      body,
      problemOf(await apiError(Number(status), body), failure),
    ];
    const both = { error: ERROR, message: MESSAGE };
    for (const [status, text] of Object.entries(spoken))
      expect(await shown(status, both)).toEqual([status, both, { text }]);
    for (const [status, text] of Object.entries(silent))
      for (const body of SILENT) expect(await shown(status, body)).toEqual([status, body, { text }]);
    const { title, text } = problemOf(networkError(), failure);
    expect([title ?? text, text]).toEqual([unreachable, OFFLINE]);
  },
);

describe("a title above the server's reason", () => {
  const title = "Failed to add zone";
  const text = "A zone with this code already exists";

  it.each([
    ["is followed by the server's message", 409, text, { title, text }],
    ["is shown alone when that is the same", 500, title, { text: title }],
    ["is shown alone when that is generic", 500, WRONG, { text: title }],
  ])("%s", async (_, status, message, problem) => {
    expect(problemOf(await apiError(status, { message }), title)).toEqual(problem);
  });
});

it("without a text of its own shows the server's message, or that something went wrong", async () => {
  expect(problemOf(await apiError(409, { error: ERROR, message: MESSAGE }))).toEqual({ text: MESSAGE });
  expect(problemOf(await apiError(409, { error: ERROR }))).toEqual({ text: ERROR });
  expect(problemOf(await apiError(500, ""))).toEqual({ text: WRONG });
  expect(problemOf(new TypeError("undefined is not a function"))).toEqual({ text: WRONG });
});

it("for users and categories, reads only the named field where another text exists", async () => {
  const onlyMessage = await apiError(500, { message: MESSAGE });
  expect(problemOf(onlyMessage, saveUserFailure)).toEqual({ text: "An error occurred" });
  expect(problemOf(onlyMessage, categoryFailures.rename)).toEqual({ text: AGAIN });
});
