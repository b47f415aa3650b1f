// The package has no types; what is used of it.
declare module "saxen" {
  export class Parser {
    on(
      event: "openTag",
      take: (
        name: string,
        attributes: () => Record<string, string>,
        decode: (text: string) => string,
      ) => void,
    ): this;
    on(event: "closeTag", take: (name: string) => void): this;
    on(event: "text", take: (text: string, decode: (text: string) => string) => void): this;
    on(event: "cdata", take: (text: string) => void): this;
    on(event: "error" | "warn", take: (error: Error) => void): this;
    write(xml: string): this;
    end(): void;
  }
}
