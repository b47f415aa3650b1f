import { describe, expect, it } from "vitest";
import { ApiError, problemOf } from "../../src/api/api-error.ts";

const failure = (status: number, body: object) => ApiError.of(Response.json(body, { status }));
const requestId = "SOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==";

describe("the reference shown with a problem", () => {
  it("is the start of the request id, by which operators find its log lines", async () => {
    const message = "The shop cannot do this just now. Please try again in a moment.";
    const error = await failure(503, { code: "shop.unavailable", message, requestId });
    expect(problemOf(error)).toEqual({ text: message, reference: "SOX4xwn4XV6Q" });
    const shown = { title: "Failed to save.", text: message, reference: "SOX4xwn4XV6Q" };
    expect(problemOf(error, shown.title)).toEqual(shown);
  });

  it("is not shown for a refusal, whose text says what to do, nor for a response from outside the shop", async () => {
    const refused = await failure(409, { code: "order.out-of-stock", message: "Only 1 left.", requestId });
    expect(problemOf(refused)).toEqual({ text: "Only 1 left." });
    expect(problemOf(await failure(503, { message: "Service Unavailable" }))).not.toHaveProperty("reference");
    expect(problemOf(new TypeError("a bug"))).toEqual({ text: "Something Went Wrong!" });
  });
});
