// biome-ignore lint/suspicious/noExplicitAny: tests read a response as a client would, without our types.
export type Json = any;
export type TestResponse = { status: number; body: Json; headers: Headers };

/** A response read as a client would: JSON as its value, other texts as they are. */
export async function readResponse(response: Response): Promise<TestResponse> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const { status, headers } = response;
  if (text === "") return { status, body: undefined, headers };
  return { status, body: isJson ? JSON.parse(text) : text, headers };
}

/** A refusal as text: "404 book.missing: Book ID not found!". */
export const refusal = ({ status, body }: TestResponse): string => {
  if (body.error !== body.message) throw new Error("error and message differ");
  return `${status} ${body.code}: ${body.message}`;
};
