import { describe, expect, it } from "vitest";
import { ApiError, networkError } from "../../src/app/api-error.ts";
import { type FailureText, problemOf } from "../../src/app/problem.ts";
import {
  codeFailure,
  resendFailure,
  signInFailure,
  signUpFailure,
} from "../../src/features/account/failure-texts.ts";
import { deleteSampleFailure } from "../../src/features/admin/books/failure-texts.ts";
import { categoryFailures } from "../../src/features/admin/categories/failure-texts.ts";
import { addGstFailure } from "../../src/features/admin/gst/gst.ts";
import { listUsersFailure, saveUserFailure } from "../../src/features/admin/users/failure-texts.ts";

const both = { error: "The error field", message: "The message field" };
const OFFLINE = "You seem to be offline. Please try again when you are connected.";

/** Responses without a message. */
const speechless: [name: string, body: string][] = [
  ["an empty body", ""],
  ["a body that is not JSON", "<h1>Bad Gateway</h1>"],
  ["JSON without the field", "{}"],
  ["a field without words", JSON.stringify({ error: " ", message: "" })],
  ["a field that is no text", JSON.stringify({ error: { reason: "x" }, message: 7 })],
  ["JSON that is no object", "null"],
];
const answer = (status: number, body: unknown) =>
  ApiError.of(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

type Said = {
  of: string;
  failure: FailureText;
  /** [status, which field of the response is shown, or else the page's own text] */
  says: [status: number, text: string][];
  /** Shown for a response without a message, by status. */
  speechless: [status: number, text: string][];
  networkError: string;
};

const table: Said[] = [
  {
    of: "adding or changing a user: the server's error text, otherwise 'An error occurred'",
    failure: saveUserFailure,
    says: [
      [400, both.error],
      [500, both.error],
    ],
    speechless: [
      [400, "An error occurred"],
      [500, "An error occurred"],
    ],
    networkError: "An error occurred",
  },
  {
    of: "the list of users: the server's message on 401, its error text otherwise",
    failure: listUsersFailure,
    says: [
      [401, both.message],
      [403, both.error],
      [500, both.error],
    ],
    speechless: [
      [401, "Something Went Wrong!"],
      [500, "Something Went Wrong!"],
    ],
    networkError: "Something Went Wrong!",
  },
  {
    of: "adding a category: the server's message",
    failure: categoryFailures.add,
    says: [[409, both.message]],
    speechless: [[500, "Something went wrong. Please try again."]],
    networkError: "Unexpected error occurred",
  },
  {
    of: "adding a subcategory: the server's error",
    failure: categoryFailures.addSubcategory,
    says: [[409, both.error]],
    speechless: [[500, "Something went wrong. Please try again."]],
    networkError: "Unexpected error occurred",
  },
  {
    of: "updating a category: its own text on 409, else the server's error or else",
    failure: categoryFailures.rename,
    says: [
      [409, "Category with this name already exists."],
      [404, both.error],
      [500, both.error],
    ],
    speechless: [
      [409, "Category with this name already exists."],
      [404, "Something went wrong. Please try again."],
      [500, "Something went wrong. Please try again."],
    ],
    networkError: "Unexpected error occurred",
  },
  {
    of: "updating a subcategory: the server's error on 409",
    failure: categoryFailures.renameSubcategory,
    says: [
      [409, both.error],
      [500, both.error],
    ],
    speechless: [
      [409, "Subcategory name already exists in this category"],
      [500, "Something went wrong. Please try again."],
    ],
    networkError: "Unexpected error occurred",
  },
  ...(["remove", "removeSubcategory"] as const).map((kind) => ({
    of: `deleting a category (${kind}): the server's error or message`,
    failure: categoryFailures[kind],
    says: [[409, both.error]] satisfies Said["says"],
    speechless: [[500, "Something went wrong. Please try again."]] satisfies Said["says"],
    networkError: "Unexpected error occurred",
  })),
  {
    of: "adding a GST rate: the server's message",
    failure: addGstFailure,
    says: [[409, both.message]],
    speechless: [[500, "Failed to add GST rate"]],
    networkError: "Failed to add GST rate",
  },
  {
    of: "signing in",
    failure: signInFailure,
    says: [[400, both.message]],
    speechless: [
      [400, "Invalid email or password"],
      [401, "Invalid email or password"],
      [500, "Something Went Wrong!"],
    ],
    networkError: OFFLINE,
  },
  {
    of: "signing up: the server's error field",
    failure: signUpFailure,
    says: [[409, both.error]],
    speechless: [[500, "Something Went Wrong!"]],
    networkError: OFFLINE,
  },
  {
    of: "a code: the server's message on 400",
    failure: codeFailure,
    says: [[400, both.message]],
    speechless: [
      [400, "Invalid OTP"],
      [500, "Something went Wrong!"],
    ],
    networkError: OFFLINE,
  },
  {
    of: "another code",
    failure: resendFailure,
    says: [
      [400, both.message],
      [500, "Failed to resend code"],
    ],
    speechless: [
      [400, "Failed to resend code"],
      [500, "Failed to resend code"],
    ],
    networkError: "Failed to resend code",
  },
  {
    of: "deleting a sample",
    failure: deleteSampleFailure,
    says: [
      [404, "Book ID not found!"],
      [403, "Failed to delete sample PDF."],
      [500, "Something went wrong while deleting the PDF."],
    ],
    speechless: [
      [404, "Book ID not found!"],
      [403, "Failed to delete sample PDF."],
      [500, "Something went wrong while deleting the PDF."],
    ],
    networkError: "Something went wrong while deleting the PDF.",
  },
];

const leading = ({ title, text }: ReturnType<typeof problemOf>): string => title ?? text;

describe.each(table)("of $of", ({ failure, says, speechless: without, networkError: alone }) => {
  for (const [status, text] of says)
    it(`says ${text} when answered ${status} with words`, async () => {
      expect(problemOf(await answer(status, both), failure)).toEqual({ text });
    });

  for (const [status, text] of without)
    it.each(speechless)(`says ${text} when answered ${status} with %s`, async (_name, body) => {
      expect(problemOf(await answer(status, body), failure)).toEqual({ text });
    });

  it(`says ${alone} when no answer comes, and that it may be the network`, () => {
    const problem = problemOf(networkError(), failure);
    expect(leading(problem)).toBe(alone);
    expect(problem.text).toBe(OFFLINE);
  });
});

describe("a text that stands above the reason", () => {
  const failure = "Failed to add zone";

  it("has the server's words beneath it", async () => {
    expect(
      problemOf(await answer(409, { message: "A zone with this code already exists" }), failure),
    ).toEqual({
      title: failure,
      text: "A zone with this code already exists",
    });
  });

  it("stands alone when the server says the same, or nothing in particular", async () => {
    expect(problemOf(await answer(500, { message: failure }), failure)).toEqual({ text: failure });
    expect(problemOf(await answer(500, { message: "Something Went Wrong!" }), failure)).toEqual({
      text: failure,
    });
  });
});

describe("where nothing is specified", () => {
  it("the server's words are said, or that something went wrong", async () => {
    expect(problemOf(await answer(409, both))).toEqual({ text: both.message });
    expect(problemOf(await answer(409, { error: both.error }))).toEqual({ text: both.error });
    expect(problemOf(await answer(500, ""))).toEqual({ text: "Something Went Wrong!" });
    expect(problemOf(new TypeError("undefined is not a function"))).toEqual({
      text: "Something Went Wrong!",
    });
  });
});

it("of users and categories, nothing but the named field counts where another text stands ready", async () => {
  const onlyMessage = await answer(500, { message: both.message });
  expect(problemOf(onlyMessage, saveUserFailure)).toEqual({ text: "An error occurred" });
  expect(problemOf(onlyMessage, categoryFailures.rename)).toEqual({
    text: "Something went wrong. Please try again.",
  });
});
