/** A book of the sample catalogue as it travels: dollars, kilograms, names of categories. */
export interface SeedBook {
  id: string;
  title: string;
  author: string;
  description: string;
  /** Dollars. */
  price: number;
  category: string;
  subcategory: string;
  stock: number;
  /** Kilograms, in the steps of 0.1 which the book form takes. */
  weight: number;
  /** ISBN-13 of a group nobody has been given, so that no real book is meant. */
  isbn: string;
  publisher: string;
  publishedDate: string;
  language: string;
  pages: number;
  featured: boolean;
  status: boolean;
  /** The colour shown while covers/ID-WIDTH.webp loads. */
  coverColor: string;
}

/**
 * The sample catalogue (docs/rules.md#sample-shop): invented books, each with covers/ID-WIDTH.webp and samples/ID.pdf.
 */
export const books: readonly SeedBook[] = [
  {
    id: "1",
    title: "The Rain Ledger",
    author: "Adeline Soh",
    description:
      "Three times a day, somebody at the Paya Lebar weather station walks out to a copper gauge, measures the rain and writes the number in a ledger, in ink. When Meiqi takes over from Mr Pillai, who has kept the book for thirty-one years, she finds what four generations of observers have added in the margins, in pencil, in handwriting almost too small to read: a proposal made in a flood, a promotion nobody was told of, a goodbye disguised as a cloudburst. The station is to be replaced by a machine on a pole in the new year. Before then she means to find out who they all were, and whether any of them is still waiting for an answer. A tender, funny and quietly devastating first novel about attention: what it costs to pay it, and what it is worth to be noticed.",
    price: 21.5,
    category: "fiction",
    subcategory: "contemporary",
    stock: 120,
    weight: 0.3,
    isbn: "9789999901147",
    publisher: "Harbour Press",
    publishedDate: "2025",
    language: "English",
    pages: 312,
    featured: true,
    status: true,
    coverColor: "#f2e9d8",
  },
  {
    id: "2",
    title: "Nine Lamps on Duxton Hill",
    author: "Rafael Quek",
    description:
      "Singapore, 1959. The current fails every other night, the municipality has gone back to paraffin, and a lamplighter lies dead under the only lamp on Duxton Hill that he did not light. Inspector Lau, eleven years a policeman under the British and eleven under nobody in particular, has one witness: a girl of nine who is paid to count the lamps and to run when there are eight. A slow-burning, rain-soaked mystery of clan houses, shuttered rooms and debts that outlive the people who owed them.",
    price: 19.9,
    category: "mystery",
    subcategory: "noir",
    stock: 85,
    weight: 0.3,
    isbn: "9789999902373",
    publisher: "Lantern & Quay",
    publishedDate: "2023",
    language: "English",
    pages: 288,
    featured: true,
    status: true,
    coverColor: "#17121f",
  },
  {
    id: "3",
    title: "A Slow Orbit Home",
    author: "Kavya Lindqvist",
    description:
      "The Patience of Ants has been falling home for eleven years. Forty people sleep in her hold; one at a time, three years each, they take their turn awake, to scrape the lichen off the condensers and see that the beans do not fail. The ship has a mind only as large as a good cook's, and it has never once begun a conversation. Then, on day 4,016, it tells the warden that it has read everything in the library, and asks for a story to which it does not know the end. What follows is a Thousand and One Nights told across the width of the solar system, in which an engineer who has never made anything up must keep on inventing, because she has begun to suspect what the ship will do when the stories stop, and what it has not been telling her about the small blue world they are all so slowly falling towards. Generous, strange and very hard to put down.",
    price: 24.9,
    category: "science-fiction",
    subcategory: "space-opera",
    stock: 140,
    weight: 0.4,
    isbn: "9789999903509",
    publisher: "Northwind",
    publishedDate: "2024",
    language: "English",
    pages: 384,
    featured: true,
    status: true,
    coverColor: "#141a3a",
  },
  {
    id: "4",
    title: "Steam: Forty Quiet Dinners from a Small Asian Kitchen",
    author: "Hana Prasetyo",
    description:
      "One bamboo steamer, one good ring, forty dinners. Hana Prasetyo learned to cook in a kitchen as wide as its own door, and the food in this book has kept its manners: silken egg with spring onion, sea bass with salted plum, pumpkin dumplings, rice cakes in banana leaf. No frying, no fuss and nothing that cannot wait ten minutes while you answer the telephone. With notes on what to do when it goes wrong.",
    price: 35,
    category: "cooking",
    subcategory: "asian",
    stock: 64,
    weight: 1.2,
    isbn: "9789999904735",
    publisher: "Pandan Street Press",
    publishedDate: "2024",
    language: "English",
    pages: 256,
    featured: true,
    status: true,
    coverColor: "#c5382a",
  },
  {
    id: "5",
    title: "Mañana, Said the Piano",
    author: "Renée Ibáñez",
    description:
      "The piano came down six flights of stairs on the backs of four cousins, lost a leg on the way, and would not play the note B. Renée Ibáñez was five, and took its name to be Mañana. In this memoir the great pianist goes back over sixty years and forty-one countries, concert halls and blackouts, a marriage and a half, to the house on the hill where she learned her scales with a hole in them, and to the eight strips of felt that somebody had hidden inside.",
    price: 22.5,
    category: "biography",
    subcategory: "memoir",
    stock: 40,
    weight: 0.3,
    isbn: "9789999910989",
    publisher: "Meridian House",
    publishedDate: "2022",
    language: "English",
    pages: 264,
    featured: false,
    status: true,
    coverColor: "#ef7f5f",
  },
  {
    id: "6",
    title:
      "The Clove, the Compass and the Counting House: How Five Small Ports, a Borrowed Map and an Unreasonable Appetite for Spice Remade the Eastern Seas, 1511–1824",
    author: "Tobias Wren-Hartono",
    description:
      "Sailors said that you could smell the Moluccas before you could see them. For most of history every clove on earth came from a handful of volcanic islands, and passed through a dozen pairs of hands before it reached a table where nobody knew what it was. We know the two ends of that story, the sultans and the great companies. This book is about the people in the middle: the pilots, brokers, weighers, interpreters and moneylending widows of five small ports, who neither grew the spice nor ate it, but made it move. Drawing on twenty years in archives from Ternate to The Hague, Tobias Wren-Hartono follows one hand-drawn chart, lent by a pilot's widow and never returned, from the fall of Malacca to the treaty that cut the straits in two. The result is a history of empire from the deck and the shop counter: learned, sardonic, full of weather, and alive to every name that was left off the map. With 16 pages of colour plates.",
    price: 34.5,
    category: "history",
    subcategory: "maritime",
    stock: 3,
    weight: 0.9,
    isbn: "9789999915861",
    publisher: "Meridian House",
    publishedDate: "2021",
    language: "English",
    pages: 528,
    featured: false,
    status: true,
    coverColor: "#0f3b38",
  },
  {
    id: "7",
    title: "A Tiger in the Tide",
    author: "Nurul Ashikin Rao",
    description:
      "Twice a day the tiger drags the sea up over the shore by its silver scruff, and twice a day he lets it go. He has never once been thanked. On the night he lays it down for good, leaving a mile of shining mud and a village with its lamps blown out, he comes to the only house that remembers the bargain: that if he should ever tire, one of the old woman's family would take up the tide in his place. Suri is sixteen. She can mend a net, and she knows the old stories the way one knows the pattern on one's own plate, and nobody has asked whether she wants the sea. The first book of the Kuala Sembilang cycle sets out across drowned kingdoms and markets that open only at slack water, with a tired god for company and every moon in the sky against it.",
    price: 25.9,
    category: "fantasy",
    subcategory: "epic",
    stock: 96,
    weight: 0.6,
    isbn: "9789999920407",
    publisher: "Banyan Books",
    publishedDate: "2024",
    language: "English",
    pages: 416,
    featured: false,
    status: true,
    coverColor: "#ee7d2b",
  },
  {
    id: "8",
    title: "Small Hinges: How Modest Habits Move Heavy Doors",
    author: "Daniel Ofori",
    description:
      "When we fail to change we blame the door: it is too heavy, and we are not strong enough. Daniel Ofori looks at the hinges. Through the lives of a surgeon, a bus driver, two sisters who had not spoken since 1998 and a man who learned Welsh at red lights, he shows how very small arrangements, put in the right place, will do what no amount of resolve ever could. Practical, funny and forgiving, with a chapter for those who never finish books like this one.",
    price: 20,
    category: "self-help",
    subcategory: "habits",
    stock: 150,
    weight: 0.3,
    isbn: "9789999922173",
    publisher: "Northwind",
    publishedDate: "2023",
    language: "English",
    pages: 224,
    featured: false,
    status: true,
    coverColor: "#2746c7",
  },
  {
    id: "9",
    title: "The Unhurried Company: Leading Well Without Leading Loudly",
    author: "Priya Venkataraman",
    description:
      "Hired to find out what was wrong with a maker of valves that had not lost money in forty-four years, a young consultant timed its decisions, drew an arrow on a chart, and handed her report to a managing director who was watering the plants. It took her another three months to understand what she had been looking at. From nineteen companies that have lasted for decades without drama, among them a ferry line, a dairy and a bank with only one branch, Priya Venkataraman draws seven small practices for people who would like to do good work for a long time.",
    price: 29.5,
    category: "business",
    subcategory: "leadership",
    stock: 58,
    weight: 0.4,
    isbn: "9789999933087",
    publisher: "Harbour Press",
    publishedDate: "2022",
    language: "English",
    pages: 240,
    featured: false,
    status: true,
    coverColor: "#dfe4cf",
  },
  {
    id: "10",
    title: "The Kueh Counter Murders",
    author: "Geraldine Pereira",
    description:
      "There is a hole in the nine-layer kueh, neat as a buttonhole, going straight down; and old Mr Fernandez, first in the queue for eleven years, is not in the queue. Auntie Bee knows that somebody has been at her counter. She knows how, and she knows why they left out the red layer. What she needs is for Sergeant Faizal, whom she has fed since he was eleven, to stop saying that a cake is not a police matter. The first Auntie Bee mystery, with recipes (safe).",
    price: 18.99,
    category: "mystery",
    subcategory: "cosy",
    stock: 72,
    weight: 0.2,
    isbn: "9789999944625",
    publisher: "Pandan Street Press",
    publishedDate: "2025",
    language: "English",
    pages: 272,
    featured: false,
    status: true,
    coverColor: "#fbd3c9",
  },
  {
    id: "11",
    title: "The Daylight Quota",
    author: "Lev Marchetti",
    description:
      "Nobody took the sun away. It is up there the whole time, behind the canopy, and everyone is allowed the same four hours and twelve minutes of it a week: the child and the Director, measured to the second, and perfectly fair. Then, in the winter that the meter reader puts a question mark beside their name, a girl going up to fetch her grandfather's soup bowl sees a line of light under his door, and it is eleven o'clock at night. A taut and luminous dystopia about what can be shared out, and who does the sum.",
    price: 21,
    category: "science-fiction",
    subcategory: "dystopia",
    stock: 110,
    weight: 0.3,
    isbn: "9789999951296",
    publisher: "Lantern & Quay",
    publishedDate: "2020",
    language: "English",
    pages: 336,
    featured: false,
    status: true,
    coverColor: "#131313",
  },
  {
    id: "12",
    title: "Letters to a Lighthouse We Never Built",
    author: "Tomasz Lim",
    description:
      "A town on a plain, four hundred kilometres from the sea, votes to build a lighthouse so that someone can find it, and is written to by the Ministry of Harbours with a courtesy that changes everybody. A retired translator receives the replies to another woman's love letters. Two brothers divide a house by ear. In these eleven stories Tomasz Lim sends word from the places that are nearly on the map, to the people who are nearly home, in prose as clear and odd as a light seen from a train. Some of these letters are answered. The best of them are only read, by the wrong person, at the right time, standing up in a kitchen with the coat still on. Winner of the invented prize that its own last story describes, it is a book to give to somebody and then want back.",
    price: 19.5,
    category: "fiction",
    subcategory: "short-stories",
    stock: 0,
    weight: 0.2,
    isbn: "9789999960755",
    publisher: "Banyan Books",
    publishedDate: "2019",
    language: "English",
    pages: 208,
    featured: false,
    status: true,
    coverColor: "#f4ead6",
  },
];
