import type { Sharp } from "sharp";

// As close to the original as the WebP files are, by SSIM and PSNR, in two thirds of their bytes; less effort takes half
// the time and looks worse, more takes three times as long and saves 5 % (docs/decisions/033-avif-covers.md).
const QUALITY = 60;
const EFFORT = 3;

export const toAvif = (image: Sharp): Promise<Buffer> =>
  image.avif({ quality: QUALITY, effort: EFFORT }).toBuffer();
