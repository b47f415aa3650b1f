import { describe, expect, it } from "vitest";
import { codeFailure, resendFailure } from "../../src/account/codes/CodeForm.tsx";
import { signInFailure, signUpFailure } from "../../src/account/failure-texts.ts";
import { deleteSampleFailure } from "../../src/admin/books/form/SampleField.tsx";
import { categoryFailures } from "../../src/admin/categories/use-change-categories.ts";
import { addGstFailure } from "../../src/admin/gst/gst.ts";
import { listUsersFailure, saveUserFailure } from "../../src/admin/users/use-users.ts";
import { ApiError, networkError } from "../../src/api/api-error.ts";
import { type FailureText, problemOf } from "../../src/api/problem.ts";

const both = { error: "The error field", message: "The message field" };
const OFFLINE = "You seem to be offline. Please try again when you are connected.";

/** Responses without a message. */
const withoutMessage: [name: string, body: string][] = [
  ["an empty body", ""],
  ["a body that is not JSON", "<h1>Bad Gateway</h1>"],
  ["JSON without the field", "{}"],
  ["a blank field", JSON.stringify({ error: " ", message: "" })],
  ["a field that is no text", JSON.stringify({ error: { reason: "x" }, message: 7 })],
  ["JSON that is no object", "null"],
];
const apiError = (status: number, body: unknown) =>
  ApiError.of(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

type Case = {
  of: string;
  failure: FailureText;
  /** [status, which field of the response is shown, or else the page's own text] */
  withMessage: [status: number, text: string][];
  /** Shown for a response without a message, by status. */
  withoutMessage: [status: number, text: string][];
  networkError: string;
};

const table: Case[] = [
  {
    of: "adding or changing a user: the server's error text, otherwise 'An error occurred'",
    failure: saveUserFailure,
    withMessage: [
      [400, both.error],
      [500, both.error],
    ],
    withoutMessage: [
      [400, "An error occurred"],
      [500, "An error occurred"],
    ],
    networkError: "An error occurred",
  },
  {
    of: "the list of users: the server's message on 401, its error text otherwise",
    failure: listUsersFailure,
    withMessage: [
      [401, both.message],
      [403, both.error],
      [500, both.error],
    ],
    withoutMessage: [
      [401, "Something Went Wrong!"],
      [500, "Something Went Wrong!"],
    ],
    networkError: "Something Went Wrong!",
  },
  {
    of: "adding a category: the server's message",
    failure: categoryFailures.add,
    withMessage: [[409, both.message]],
    withoutMessage: [[500, "Something went wrong. Please try again."]],
    networkError: "Unexpected error occurred",
  },
  {
    of: "adding a subcategory: the server's error",
    failure: categoryFailures.addSubcategory,
    withMessage: [[409, both.error]],
    withoutMessage: [[500, "Something went wrong. Please try again."]],
    networkError: "Unexpected error occurred",
  },
  {
    of: "updating a category: its own text on 409, else the server's error or else",
    failure: categoryFailures.rename,
    withMessage: [
      [409, "Category with this name already exists."],
      [404, both.error],
      [500, both.error],
    ],
    withoutMessage: [
      [409, "Category with this name already exists."],
      [404, "Something went wrong. Please try again."],
      [500, "Something went wrong. Please try again."],
    ],
    networkError: "Unexpected error occurred",
  },
  {
    of: "updating a subcategory: the server's error on 409",
    failure: categoryFailures.renameSubcategory,
    withMessage: [
      [409, both.error],
      [500, both.error],
    ],
    withoutMessage: [
      [409, "Subcategory name already exists in this category"],
      [500, "Something went wrong. Please try again."],
    ],
    networkError: "Unexpected error occurred",
  },
  ...(["remove", "removeSubcategory"] as const).map((kind) => ({
    of: `deleting a category (${kind}): the server's error or message`,
    failure: categoryFailures[kind],
    withMessage: [[409, both.error]] satisfies Case["withMessage"],
    withoutMessage: [[500, "Something went wrong. Please try again."]] satisfies Case["withoutMessage"],
    networkError: "Unexpected error occurred",
  })),
  {
    of: "adding a GST rate: the server's message",
    failure: addGstFailure,
    withMessage: [[409, both.message]],
    withoutMessage: [[500, "Failed to add GST rate"]],
    networkError: "Failed to add GST rate",
  },
  {
    of: "signing in",
    failure: signInFailure,
    withMessage: [[400, both.message]],
    withoutMessage: [
      [400, "Invalid email or password"],
      [401, "Invalid email or password"],
      [500, "Something Went Wrong!"],
    ],
    networkError: OFFLINE,
  },
  {
    of: "signing up: the server's error field",
    failure: signUpFailure,
    withMessage: [[409, both.error]],
    withoutMessage: [[500, "Something Went Wrong!"]],
    networkError: OFFLINE,
  },
  {
    of: "a code: the server's message on 400",
    failure: codeFailure,
    withMessage: [[400, both.message]],
    withoutMessage: [
      [400, "Invalid OTP"],
      [500, "Something went Wrong!"],
    ],
    networkError: OFFLINE,
  },
  {
    of: "another code",
    failure: resendFailure,
    withMessage: [
      [400, both.message],
      [500, "Failed to resend code"],
    ],
    withoutMessage: [
      [400, "Failed to resend code"],
      [500, "Failed to resend code"],
    ],
    networkError: "Failed to resend code",
  },
  {
    of: "deleting a sample",
    failure: deleteSampleFailure,
    withMessage: [
      [404, "Book ID not found!"],
      [403, "Failed to delete sample PDF."],
      [500, "Something went wrong while deleting the PDF."],
    ],
    withoutMessage: [
      [404, "Book ID not found!"],
      [403, "Failed to delete sample PDF."],
      [500, "Something went wrong while deleting the PDF."],
    ],
    networkError: "Something went wrong while deleting the PDF.",
  },
];

const firstLine = ({ title, text }: ReturnType<typeof problemOf>): string => title ?? text;

describe.each(table)(
  "of $of",
  ({ failure, withMessage, withoutMessage: texts, networkError: unreachable }) => {
    for (const [status, text] of withMessage)
      it(`says ${text} for ${status} with a message`, async () => {
        expect(problemOf(await apiError(status, both), failure)).toEqual({ text });
      });

    for (const [status, text] of texts)
      it.each(withoutMessage)(`says ${text} for ${status} with %s`, async (_name, body) => {
        expect(problemOf(await apiError(status, body), failure)).toEqual({ text });
      });

    it(`says ${unreachable} when no response arrives, and that the device may be offline`, () => {
      const problem = problemOf(networkError(), failure);
      expect(firstLine(problem)).toBe(unreachable);
      expect(problem.text).toBe(OFFLINE);
    });
  },
);

describe("a title above the server's reason", () => {
  const failure = "Failed to add zone";

  it("is followed by the server's message", async () => {
    expect(
      problemOf(await apiError(409, { message: "A zone with this code already exists" }), failure),
    ).toEqual({
      title: failure,
      text: "A zone with this code already exists",
    });
  });

  it("is shown alone when the server's message is the same or generic", async () => {
    expect(problemOf(await apiError(500, { message: failure }), failure)).toEqual({ text: failure });
    expect(problemOf(await apiError(500, { message: "Something Went Wrong!" }), failure)).toEqual({
      text: failure,
    });
  });
});

it("without a text of its own shows the server's message, or that something went wrong", async () => {
  expect(problemOf(await apiError(409, both))).toEqual({ text: both.message });
  expect(problemOf(await apiError(409, { error: both.error }))).toEqual({ text: both.error });
  expect(problemOf(await apiError(500, ""))).toEqual({ text: "Something Went Wrong!" });
  expect(problemOf(new TypeError("undefined is not a function"))).toEqual({
    text: "Something Went Wrong!",
  });
});

it("for users and categories, reads only the named field where another text exists", async () => {
  const onlyMessage = await apiError(500, { message: both.message });
  expect(problemOf(onlyMessage, saveUserFailure)).toEqual({ text: "An error occurred" });
  expect(problemOf(onlyMessage, categoryFailures.rename)).toEqual({
    text: "Something went wrong. Please try again.",
  });
});
