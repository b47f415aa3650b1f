// The package has no types; what onix.ts uses of it.
declare module "saxen" {
  export class Parser {
    on(event: "openTag", take: (name: string) => void): this;
    on(event: "closeTag", take: (name: string) => void): this;
    on(event: "text", take: (text: string, decode: (text: string) => string) => void): this;
    on(event: "cdata", take: (text: string) => void): this;
    on(event: "error", take: (error: Error) => void): this;
    write(xml: string): this;
    end(): void;
  }
}
