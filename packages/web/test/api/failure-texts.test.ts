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
const SAMPLE_NOT_DELETED = {
  404: "Book ID not found!",
  403: "Failed to delete sample PDF.",
  500: "Something went wrong while deleting the PDF.",
};

const apiError = (status: number, body: unknown) =>
  ApiError.of(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

/** Bodies without a message: empty, not JSON, without the field, not an object, blank, of another type. */
const BODIES_WITHOUT_MESSAGE = [
  "",
  "<h1>Bad Gateway</h1>",
  "{}",
  "null",
  JSON.stringify({ error: " ", message: "" }),
  JSON.stringify({ error: { reason: "x" }, message: 7 }),
];

const { addSubcategory, removeSubcategory } = categoryFailures;
const [FAILED, NO_RATE] = ["An error occurred", "Failed to add GST rate"];
type Texts = Record<number, string>;
/** The text shown, by status, for a response with both fields, for one without a message, and without a response. */
const TABLE: [
  action: string,
  failure: FailureText,
  withMessage: Texts,
  withoutMessage: Texts,
  offline: string,
][] = [
  ["saving a user", saveUserFailure, { 400: ERROR, 500: ERROR }, { 400: FAILED, 500: FAILED }, FAILED],
  [
    "listing users",
    listUsersFailure,
    { 401: MESSAGE, 403: ERROR, 500: ERROR },
    { 401: WRONG, 500: WRONG },
    WRONG,
  ],
  ["adding a category", categoryFailures.add, { 409: MESSAGE }, { 500: AGAIN }, UNEXPECTED],
  ["adding a subcategory", addSubcategory, { 409: ERROR }, { 500: AGAIN }, UNEXPECTED],
  [
    "renaming a category",
    categoryFailures.rename,
    { 409: EXISTS, 404: ERROR, 500: ERROR },
    { 409: EXISTS, 404: AGAIN, 500: AGAIN },
    UNEXPECTED,
  ],
  [
    "renaming a subcategory",
    categoryFailures.renameSubcategory,
    { 409: ERROR, 500: ERROR },
    { 409: SUBCATEGORY_EXISTS, 500: AGAIN },
    UNEXPECTED,
  ],
  ["deleting a category", categoryFailures.remove, { 409: ERROR }, { 500: AGAIN }, UNEXPECTED],
  ["deleting a subcategory", removeSubcategory, { 409: ERROR }, { 500: AGAIN }, UNEXPECTED],
  ["adding a GST rate", addGstFailure, { 409: MESSAGE }, { 500: NO_RATE }, NO_RATE],
  ["signing in", signInFailure, { 400: MESSAGE }, { 400: INVALID, 401: INVALID, 500: WRONG }, OFFLINE],
  ["signing up", signUpFailure, { 409: ERROR }, { 500: WRONG }, OFFLINE],
  [
    "confirming a code",
    codeFailure,
    { 400: MESSAGE },
    { 400: "Invalid OTP", 500: "Something went Wrong!" },
    OFFLINE,
  ],
  [
    "requesting another code",
    resendFailure,
    { 400: MESSAGE, 500: NO_CODE },
    { 400: NO_CODE, 500: NO_CODE },
    NO_CODE,
  ],
  ["deleting a sample", deleteSampleFailure, SAMPLE_NOT_DELETED, SAMPLE_NOT_DELETED, SAMPLE_NOT_DELETED[500]],
];

it.each(TABLE)(
  "the failure text of %s is the server's or the page's, depending on status and message",
  async (_, failure, withMessage, withoutMessage, offline) => {
    const shown = async (status: string, body: unknown) => [
      status,
      body,
      problemOf(await apiError(Number(status), body), failure),
    ];
    const both = { error: ERROR, message: MESSAGE };
    for (const [status, text] of Object.entries(withMessage))
      expect(await shown(status, both)).toEqual([status, both, { text }]);
    for (const [status, text] of Object.entries(withoutMessage))
      for (const body of BODIES_WITHOUT_MESSAGE)
        expect(await shown(status, body)).toEqual([status, body, { text }]);
    const { title, text } = problemOf(networkError(), failure);
    expect([title ?? text, text]).toEqual([offline, OFFLINE]);
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
