import type { Stack } from "./stack.ts";

type UploadedFile = { key: string; cacheControl: string; contentType: string };

/** The web app's files, as the deployment uploads them. */
export function uploadedFiles(stack: Stack): { purge: boolean; files: UploadedFile[] } {
  const found = stack
    .of("pulumi-nodejs:dynamic:Resource")
    .find(({ name }) => name.startsWith("WebAssetFiles"));
  if (!found) throw new Error("the web app is not uploaded");
  return found.inputs as ReturnType<typeof uploadedFiles>;
}

export const cacheControls = (stack: Stack): Record<string, string> =>
  Object.fromEntries(uploadedFiles(stack).files.map(({ key, cacheControl }) => [key, cacheControl]));
