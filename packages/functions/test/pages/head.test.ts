import { describe, expect, it } from "vitest";
import { testBookWire } from "../../../core/test/support/book.ts";
import { bookHead, headTags } from "../../src/pages/head.ts";
import { testClock } from "../support/memory.ts";
import { SITE } from "../support/pages.ts";

const book = testBookWire({
  _id: "7",
  id: "7",
  title: 'Tigers & "Tides" </script><b>',
  author: "Nurul Rao",
  price: 25.9,
  description: "A tale. ".repeat(60),
  imageUrl: "/media/covers/avif-jpeg-x-640.webp",
  imageColor: "#112233",
  category: "science-fiction",
  subcategory: "space-opera",
  isbn: "9780306406157",
  publisher: "Harbour Press",
});

const named = (_id: string, more: object) => ({ _id, name: _id, description: "", isActive: true, ...more });
const rate = (zoneId: string, cents: number, weightRangeMax: number) =>
  named(`ra_${zoneId}`, { zoneId, weightRangeMin: 0, weightRangeMax, rate: cents });
/** Three zones: with and without delivery days, and one without a rate for the book's weight. */
const costs = {
  shipping: {
    version: 1,
    zones: [named("home", { deliveryDays: 3 }), named("near", {}), named("far", { deliveryDays: 14 })],
    countries: [
      named("Singapore", { code: "SG", zoneId: "home" }),
      named("Malaysia", { code: "MY", zoneId: "near" }),
      named("Elsewhere", { code: "somewhere", zoneId: "near" }),
      named("Peru", { code: "PE", zoneId: "far" }),
    ],
    rates: [rate("home", 450, 2000), rate("near", 1200, 2000), rate("far", 4000, 100)],
  },
  gst: { version: 1, slabs: [named("gs_1", { year: 2024, rate: 900 })] },
  now: testClock().now(),
  // The cast gives ids and amounts their branded types.
} as unknown as Parameters<typeof bookHead>[2];

describe("the head of a book's page", () => {
  const tags = headTags(bookHead(book, SITE, costs));
  const blocks = [...tags.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const [product, breadcrumbs] = blocks.map(([, text]) => JSON.parse(text ?? ""));

  it("has the cover, the title and the description for link previews, escaped", () => {
    expect(tags).toContain('content="Tigers &amp; &quot;Tides&quot; &lt;/script&gt;&lt;b&gt; by Nurul Rao"');
    expect(tags).toContain(
      '<meta property="og:image" content="https://books.example/media/covers/avif-jpeg-x-640.jpeg">',
    );
    expect(tags).toContain('<link rel="canonical" href="https://books.example/book/7">');
    expect(tags.match(/name="description"/g)).toHaveLength(1);
    expect(/name="description" content="([^"]*)"/.exec(tags)?.[1]?.length).toBeLessThanOrEqual(201);
  });

  it("has two blocks of JSON-LD, which a title cannot end", () => {
    expect(blocks).toHaveLength(2);
    expect(product.name).toBe(book.title);
  });

  it("offers the book as a product, at its price with GST", () =>
    expect(product).toMatchObject({
      "@type": ["Book", "Product"],
      gtin13: "9780306406157",
      inLanguage: "en",
      // The JPEG of the cover: search engines and link previews do not all show WebP.
      image: "https://books.example/media/covers/avif-jpeg-x-640.jpeg",
      brand: { name: "Harbour Press" },
      offers: {
        "@type": "Offer",
        // 25.90 with 9 %.
        price: "28.23",
        priceCurrency: "SGD",
        availability: "https://schema.org/InStock",
        itemCondition: "https://schema.org/NewCondition",
        hasMerchantReturnPolicy: {
          applicableCountry: ["MY", "PE", "SG"],
          returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
          merchantReturnDays: 14,
          merchantReturnLink: "https://books.example/delivery",
        },
      },
    }));

  it("has the shipping to each zone with a rate, with its time if the zone has one", () =>
    expect(product.offers.shippingDetails).toEqual([
      {
        "@type": "OfferShippingDetails",
        shippingRate: { "@type": "MonetaryAmount", value: "12.00", currency: "SGD" },
        shippingDestination: { "@type": "DefinedRegion", addressCountry: ["MY"] },
      },
      {
        "@type": "OfferShippingDetails",
        shippingRate: { "@type": "MonetaryAmount", value: "4.50", currency: "SGD" },
        shippingDestination: { "@type": "DefinedRegion", addressCountry: ["SG"] },
        // The zone's 3 days from the order: up to 1 to pack, and the others in transit.
        deliveryTime: {
          "@type": "ShippingDeliveryTime",
          handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 1, unitCode: "DAY" },
          transitTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 2, unitCode: "DAY" },
        },
      },
    ]));

  it("has the breadcrumbs of its category and subcategory", () => {
    const names = breadcrumbs.itemListElement.map((step: { name: string }) => step.name);
    expect(names).toEqual(["Home", "Science Fiction", "Space Opera", book.title]);
  });
});
