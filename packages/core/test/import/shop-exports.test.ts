import { describe, expect, it } from "vitest";
import { caseFile, interpretTestFile } from "../support/import-file.ts";

const A = "9780306406157";
const B = "9780439023481";

it("an export of WooCommerce is read with escaped commas, and without groups and downloads", async () => {
  const { values, sheet } = await interpretTestFile(
    [
      "Type,SKU,Name,Regular price,Categories,Attribute 1 name,Attribute 1 value(s)",
      `simple,${A},"Kill\\, Quill",9,"Books, Books > Crime\\, Thrillers",Author,"Austen\\, Jane, Doe\\, Ann"`,
      `grouped,S,Set,,,,`,
      `"simple, downloadable, virtual",${B},An e-book,5,,,`,
    ].join("\n"),
  );
  expect(values).toEqual([
    {
      id: A,
      isbn: A,
      title: "Kill, Quill",
      author: "Jane Austen, Ann Doe",
      price: "9",
      category: "Books > Crime, Thrillers",
    },
  ]);
  expect(sheet.notes).toContain("Groups of products and downloads, which are left out: 2");
});

it("an export of WooCommerce without counts asks once how many “In stock” is", async () => {
  const file = `Type,SKU,Name,In stock?,Stock,Regular price\nsimple,${A},Emma,1,,9\nsimple,${B},Kim,0,,9`;
  expect((await interpretTestFile(file)).questions.stockWords).toMatchObject([{ text: "In stock", rows: 1 }]);
  const { rows } = await interpretTestFile(file, { stockWords: { "in stock": 5 } });
  expect(rows.map(({ values }) => values.stock)).toEqual(["5", "0"]);
});

it("an export of WooCommerce has a book for each product or variation, with its attributes", async () => {
  const { sheet, values } = await interpretTestFile(caseFile("woocommerce.csv"));
  expect(sheet.format).toBe("WooCommerce products");
  expect(values).toEqual([
    {
      id: "9780306406157",
      title: "Emma",
      author: "Jane Austen",
      description: "Long.\n\nMore.",
      price: "12.50",
      category: "fiction",
      subcategory: "classics",
      stock: "5",
      weight: "0.3",
      isbn: "9780306406157",
      publisher: "Northwind",
      pages: "400",
      featured: "true",
    },
    expect.objectContaining({
      title: "Persuasion - Paperback",
      author: "Jane Austen",
      price: "9.00",
      stock: "3",
      weight: "0.25",
      pages: "300",
    }),
    expect.objectContaining({ title: "Persuasion - Hardcover", stock: "1", weight: "0.5" }),
  ]);
});

it("an export of Goodreads is read, and its missing columns are asked for", async () => {
  const { sheet, values, rejected, questions } = await interpretTestFile(caseFile("goodreads.csv"));
  expect(sheet.format).toBe("Goodreads library");
  expect(values).toEqual([
    {
      id: "9780439023481",
      title: "The Hunger Games (The Hunger Games, #1)",
      author: "Suzanne Collins",
      stock: "1",
      isbn: "9780439023481",
      publisher: "Scholastic Press",
      publishedDate: "2008",
      pages: "374",
    },
  ]);
  expect(rejected).toMatchObject([{ line: 3, column: "isbn", message: "ISBN is required" }]);
  const missing = ["description", "price", "category", "subcategory", "weight", "language"];
  expect(questions.missing).toEqual(missing);
});

describe("a file of another exporter", () => {
  it.each<[string, string | Uint8Array, Record<string, string>[]]>([
    [
      "StoryGraph",
      `Title,Authors,Contributors,ISBN/UID,Format,Read Status,Owned?\nPiranesi,Susanna Clarke,,${A},hardcover,read,Yes`,
      [{ id: A, title: "Piranesi", author: "Susanna Clarke" }],
    ],
    [
      "LibraryThing",
      `Book Id\tTitle\tSort Character\tPrimary Author\tSecondary Author\tPublication\tDate\tSummary\tWeight\tPage Count\tBarcode\tISBN\tCopies\n1\tThe Hobbit\t5\tTolkien, J. R. R.\tLee, Alan\tHarper (2012), Edition: 1, 320 pages\t2012\tThe Hobbit by J. R. R. Tolkien\t0.55 pounds\t320 \t0007\t[${A}]\t1`,
      [
        {
          id: A,
          isbn: A,
          title: "The Hobbit",
          author: "J. R. R. Tolkien, Alan Lee",
          publishedDate: "2012",
          publisher: "Harper",
          weight: "0.249",
          pages: "320",
          stock: "1",
        },
      ],
    ],
    [
      "Calibre",
      `author_sort,authors,comments,id,identifiers,isbn,languages,pubdate,title,title_sort,uuid,tags\nX,Susanna Clarke & Ann Doe,<p>A house.</p>,1,"isbn:${A},amazon:B08",,eng,2020-09-15T00:00:00+08:00,Piranesi,P,u,"Fiction, Fantasy"`,
      [
        {
          id: A,
          isbn: A,
          title: "Piranesi",
          author: "Susanna Clarke, Ann Doe",
          description: "A house.",
          language: "English",
          publishedDate: "2020",
          category: "Fiction",
        },
      ],
    ],
    [
      "Libib",
      `title,creators,ean_isbn13,upc_isbn10,publish_date,price,length,copies\nKim,Rudyard Kipling,${A},0306406152,1987-01-01,9.95,368,2`,
      [{ title: "Kim", author: "Rudyard Kipling", pages: "368", stock: "2", publishedDate: "1987" }],
    ],
    [
      "Square",
      `Token,Item Name,Variation Name,SKU,GTIN,Price,Weight (lb),Current Quantity Orchard,Current Quantity Depot,New Quantity Depot\na,Emma,Paperback,E-P,${A},9,0.5,4,2,\nb,Emma,Hardcover,E-H,${B},19,1,,0,`,
      [
        { id: A, title: "Emma (Paperback)", stock: "6", weight: "0.227" },
        { id: B, title: "Emma (Hardcover)", stock: "0" },
      ],
    ],
    [
      "Loyverse",
      `Handle,SKU,Name,Category,Price,Cost,Barcode,In stock [Main],In stock [Depot]\nemma,10001,Emma,Fiction,9.00,5.00,${A},4,3`,
      [{ id: A, title: "Emma", price: "9.00", stock: "7" }],
    ],
    [
      "Lightspeed",
      `id,handle,sku,name,variant_option_one_value,supply_price,retail_price,brand_name,inventory_Main\n0af7-1,emma,${A},Emma,,6.20,12.90,Penguin,7`,
      [{ id: A, isbn: A, title: "Emma", price: "12.90", publisher: "Penguin", stock: "7" }],
    ],
    [
      "BookBuddy",
      `Title,Author,"Author (Last, First)",Genre,Length,Status,Google VolumeID,Category,Quantity,Summary,ISBN,List Price\nEmma,Jane Austen,"Austen, Jane",Fiction > Classics,320,Unread,9Fi-,Lent to Ann,2,A tale.,${A},12.90`,
      [
        {
          id: A,
          title: "Emma",
          author: "Jane Austen",
          category: "fiction",
          subcategory: "classics",
          pages: "320",
          stock: "2",
          price: "12.90",
          description: "A tale.",
        },
      ],
    ],
    [
      "Shopify's stock, a line for each place",
      `Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Committed (not editable),Available (not editable),On hand (current),On hand (new)\nemma,Emma,Format,Paperback,${A},,,Orchard,1,4,5,\nemma,Emma,Format,Hardcover,${B},,,Orchard,0,-2,0,\nemma,Emma,Format,Paperback,${A},,,Depot,0,3,3,\nkim,Kim,Title,Default Title,9780140449112,,,Depot,,not stocked,not stocked,`,
      [
        { id: A, isbn: A, stock: "7" },
        { id: B, isbn: B, stock: "0" },
      ],
    ],
    [
      "Shopify's stock, a column for each place",
      `Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Orchard,Depot\nemma-x1,Emma,Title,Default Title,x1,,SG,4,not stocked\nkim-x2,Kim,Title,Default Title,x2,,,4,3`,
      [
        { id: "x1", stock: "4" },
        { id: "x2", stock: "7" },
      ],
    ],
    [
      "eBay",
      `#INFO,Version=1.0.0,,,\n*Action(SiteID=US),*Title,P:ISBN,*StartPrice,*Quantity,*C:Author,*C:Book Title\nAdd,Emma by Jane Austen,${A},12.90,3,Jane Austen,Emma`,
      [{ id: A, title: "Emma", author: "Jane Austen", price: "12.90", stock: "3" }],
    ],
    [
      "Amazon",
      "item-name\titem-description\tlisting-id\tseller-sku\tprice\tquantity\tproduct-id\nEmma\tA.\t0102\tE-1\t12.90\t3\t0306406152",
      [{ id: A, isbn: "0306406152", title: "Emma", description: "A.", stock: "3" }],
    ],
    [
      "Amazon's template, with two lines of headings",
      `TemplateType=fptcustom\tVersion=2020\t\t\t\t\t\t\nSKU\tProduct ID\tProduct Name\tAuthor\tStandard Price\tQuantity\tProduct Description\tLanguage\nitem_sku\texternal_product_id\titem_name\tauthor1\tstandard_price\tquantity\tproduct_description\tlanguage_value\nS-1\t${A}\tEmma\tJane Austen\t12.90\t3\tA tale.\tenglish`,
      [{ id: A, title: "Emma", author: "Jane Austen", price: "12.90", stock: "3", language: "English" }],
    ],
    [
      "Bookmanager",
      `ISBN,EAN,Title,Author,Binding,Pub Date,Retail,List,On Hand,On Order,Subject\n0306406152,${A},"Hobbit, The","Tolkien, J.R.R.",TP,20120918,$18.99,$19.99,3,4,FIC009000`,
      [{ id: A, title: "The Hobbit", author: "J.R.R. Tolkien", price: "18.99", stock: "3" }],
    ],
    [
      "Ingram",
      `"EAN","Product Name","Contributor","Pub Date","US SRP","On Hand","BISAC Category"\n${A},"Emma","Austen, Jane (Author)","05/01/2003","$12.90","1,250","FICTION / Classics"`,
      [{ id: A, author: "Jane Austen", stock: "1250", category: "fiction", subcategory: "classics" }],
    ],
    [
      "a German list in Windows-1252",
      Uint8Array.from(
        `ISBN;Titel;Autor;Ersch.-Jahr;Menge;Gewicht (g);Seitenanzahl;Sprache\r\n978-0-306-40615-7;Größe;Böll, Heinrich;2003;1.200;450;96 S.;Deutsch\r\n`,
        (sign) => sign.charCodeAt(0),
      ),
      [
        {
          id: A,
          title: "Größe",
          author: "Heinrich Böll",
          publishedDate: "2003",
          stock: "1200",
          weight: "0.45",
          pages: "96",
          language: "German",
        },
      ],
    ],
    [
      "Koha",
      `biblionumber,title,subtitle,author,publishercode,publicationyear,isbn,pages,price\n12,Emma /,,"Austen, Jane, 1775-1817.","Penguin,",2003.,"${A} (pbk.) : | 0306406152",480 p. ;,12.90`,
      [
        {
          id: A,
          isbn: A,
          title: "Emma",
          author: "Jane Austen",
          publisher: "Penguin",
          price: "12.90",
          publishedDate: "2003",
          pages: "480",
        },
      ],
    ],
    [
      "MARC fields",
      `001,020$a,100$a,245$a,245$b,260$b,260$c,300$a,520$a,650$a,041$a\nocm1,${A} (pbk.),"Austen, Jane, 1775-1817.",Emma :,a novel /,"Penguin,",c2003.,480 p. ;,A tale.,Fiction,eng`,
      [
        {
          id: A,
          title: "Emma: a novel",
          author: "Jane Austen",
          publisher: "Penguin",
          pages: "480",
          publishedDate: "2003",
          description: "A tale.",
          language: "English",
        },
      ],
    ],
    [
      "Zotero",
      `"Key","Item Type","Publication Year","Author","Title","ISBN","Abstract Note","Num Pages","Publisher","Language","Type"\n"A","book","2003","Austen, Jane; Doe, Ann","Emma","978-0-306-40615-7 0-306-40615-2","A tale.","480","Penguin","en",""\n"B","journalArticle","2003","Doe, Ann","On Emma","","","","","",""`,
      [
        {
          id: A,
          isbn: A,
          title: "Emma",
          author: "Jane Austen, Ann Doe",
          description: "A tale.",
          pages: "480",
          publishedDate: "2003",
          language: "English",
        },
      ],
    ],
    [
      "Magento",
      `sku,store_view_code,attribute_set_code,product_type,categories,name,description,price,additional_attributes,qty\n${A},,Default,simple,"Default Category/Fiction,Default Category/Fiction/Classics",Emma,A.,12.9000,"author=Jane Austen,publisher=Penguin, Ltd",5.0000\n${A},de,Default,simple,,Emma auf Deutsch,,,,\nset,,Default,bundle,,A set,,30.0000,,1`,
      [
        {
          id: A,
          title: "Emma",
          author: "Jane Austen",
          publisher: "Penguin, Ltd",
          stock: "5",
          category: "fiction",
          subcategory: "classics",
        },
      ],
    ],
    [
      "BigCommerce",
      `Item Type,Product ID,Product Name,Product Code/SKU,Brand Name,Price,Retail Price,Product Weight,Current Stock Level,Low Stock Level,Category,Product UPC/EAN\nProduct,77,Emma,E-1,Penguin,12.9000,15.0000,0.4500,5,1,Fiction;Fiction/Classics,${A}\n  SKU,,,E-1-H,,,,,2,,,`,
      [
        {
          id: A,
          title: "Emma",
          price: "12.9000",
          stock: "5",
          publisher: "Penguin",
          category: "fiction",
          subcategory: "classics",
        },
      ],
    ],
    [
      "Squarespace, where a product has several lines",
      `Product ID [Non Editable],Variant ID [Non Editable],Title,Description,SKU,Option Name 1,Option Value 1,Price,Stock,Categories,Hosted Image URLs\n5f1,7a1,Emma,<p>A.</p>,${A},Format,Paperback,12.90,5,/fiction,https://q.example/1.jpg\n,7a2,,,${B},Format,Hardcover,25.00,2,,`,
      [
        { id: A, title: "Emma (Paperback)", price: "12.90", stock: "5" },
        { id: B, title: "Emma (Hardcover)", price: "25.00", stock: "2", description: "A." },
      ],
    ],
    [
      "Loyverse, where a product has several lines",
      `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Cost,Barcode,"Price [Main]","In stock [Main]"\nemma,10001,Emma,Fiction,A.,N,Format,Paperback,5.00,${A},9.00,4\nemma,10002,,,,N,,Hardcover,9.00,${B},19.00,`,
      [
        { id: A, title: "Emma (Paperback)", price: "9.00", stock: "4" },
        {
          id: B,
          title: "Emma (Hardcover)",
          price: "19.00",
          stock: "",
          description: "A.",
          category: "Fiction",
        },
      ],
    ],
    [
      "Shopee",
      `Product ID,Product Name,Variation ID,Variation Name,SKU,Price,GTIN,Stock\n1,Emma,2,Paperback,E1,12.90,${A},5\n1,Emma,3,Hardcover,E2,22.90,${B},1`,
      [
        { id: A, title: "Emma (Paperback)", stock: "5" },
        { id: B, title: "Emma (Hardcover)", price: "22.90" },
      ],
    ],
    [
      "Odoo",
      `External ID,Name,Barcode,Sales Price,Quantity On Hand,Weight,Product Category\np_1,Emma,${A},12.9,5.0,0.45,All / Saleable / Fiction / Classics`,
      [{ id: A, price: "12.9", stock: "5", category: "fiction", subcategory: "classics" }],
    ],
    [
      "Shopware, with decimal commas in prices and points in weights",
      `id;name;ean;price;stock;manufacturer;weight\n1;Emma;${A};12,90;5;Penguin;0.450\n2;Kim;${B};9,90;5;Penguin;1.250`,
      [
        { id: A, price: "12.90", weight: "0.450", publisher: "Penguin" },
        { id: B, weight: "1.250" },
      ],
    ],
    [
      "a French list",
      `EAN;Titre;Auteur;Éditeur;Prix;Nb de pages;Rubrique\n${A};"Étranger, L’";"Camus, Albert";Gallimard;12,90;184 p.;Roman`,
      [{ title: "L’Étranger", author: "Albert Camus", pages: "184", category: "Roman" }],
    ],
    [
      "a Chinese list",
      `书号,书名,作者,出版社,出版年,售价,数量,页数,语言,分类,内容简介,重量(克)\n${A},红楼梦,曹雪芹,人民文学,2003,28.00,5,480页,简体中文,小说,一部小说,450`,
      [
        {
          title: "红楼梦",
          author: "曹雪芹",
          price: "28.00",
          stock: "5",
          pages: "480",
          weight: "0.45",
          language: "Chinese",
          category: "小说",
          description: "一部小说",
          publisher: "人民文学",
        },
      ],
    ],
    [
      "a shop with several prices, and notes in its headings",
      `ISBN*,Book Title (required),RRP,Our Price,Cost,No. of copies,Publication Year (YYYY)\n${A},Emma,15.00,12.90,6.00,5,2003`,
      [{ title: "Emma", price: "12.90", stock: "5", publishedDate: "2003" }],
    ],
    [
      "Zoho",
      `Item ID,Item Name,SKU,Rate,Stock On Hand,ISBN,Manufacturer,Package Weight,Weight Unit,Category Name,Sales Description\n1,Emma,E1,SGD 12.90,5,${A},Penguin,450,g,Fiction,A tale.`,
      [{ id: A, title: "Emma", price: "12.90", weight: "0.45", category: "Fiction", description: "A tale." }],
    ],
    [
      "QuickBooks",
      `Product/Service Name,SKU,Type,Sales Price / Rate,Quantity On Hand,Category\nEmma,${A},Inventory,12.90,5,Fiction:Classics`,
      [{ id: A, title: "Emma", price: "12.90", stock: "5", category: "fiction", subcategory: "classics" }],
    ],
    [
      "Meta",
      `id,title,availability,price,link,image_link,brand,quantity_to_sell_on_facebook,gtin\nE1,Emma,in stock,12.90 SGD,https://f.example/e,https://f.example/1.jpg,Penguin,5,${A}`,
      [{ id: A, title: "Emma", price: "12.90", stock: "5", isbn: A, publisher: "Penguin" }],
    ],
    [
      "a shop's own list",
      `S/N,ISBN,Book,Writer,Publishing Year,Cost Price,Retail Price (S$),Qty in Hand,Item Group\n1,${A},Emma,Jane Austen,2003,6,12.90,5,Fiction`,
      [{ id: A, title: "Emma", publishedDate: "2003", price: "12.90", stock: "5", category: "Fiction" }],
    ],
    [
      "Wix",
      `handleId,fieldType,name,description,collection,sku,price,inventory,weight,brand\np1,Product,Emma,A.,Fiction;Classics,${A},12.9,5,0.45,Penguin`,
      [{ id: A, title: "Emma", price: "12.9", stock: "5", publisher: "Penguin" }],
    ],
    [
      "PrestaShop",
      `Product ID;Active (0/1);Name *;Price tax excluded;Wholesale price;EAN13;Manufacturer;Quantity;Summary;Image URLs (x,y,z...);Categories (x,y,z...)\n1;1;Emma;12.900000;6.20;${A};Penguin;5;A tale.;https://p.example/1.jpg;Home,Home/Fiction,Home/Fiction/Classics\n2;1;Kim;9;5;${B};Penguin;1;B.;;Home, Fiction, Classics`,
      [
        {
          id: A,
          title: "Emma",
          price: "12.900000",
          publisher: "Penguin",
          description: "A tale.",
          category: "fiction",
          subcategory: "classics",
        },
        { id: B, category: "Fiction" },
      ],
    ],
    [
      "Lightspeed Retail",
      `System ID,EAN,Custom SKU,Manufact. SKU,Item,Qty.,Price,Brand,Default Cost,Category,Subcategory 1\n21,${A},,,Emma,3,$12.90,Penguin,6.2,Fiction,Classics`,
      [{ id: A, title: "Emma", price: "12.90", stock: "3", publisher: "Penguin" }],
    ],
    [
      "the German WooCommerce with variations and a download",
      `ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Beschreibung,Lager,Gewicht (kg),Regulärer Preis,Kategorien,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)\n10,variable,F,,Faust,Ein Drama.,,,,"Fiction, Fiction > Classics",,Autor,Goethe\n11,variation,F-T,${A},Faust - Taschenbuch,,5,"0,3","12,5",,F,,\n12,"simple, virtual, downloadable",F-E,${B},Faust als E-Book,,,,5,Fiction,,,`,
      [
        {
          id: A,
          title: "Faust - Taschenbuch",
          author: "Goethe",
          description: "Ein Drama.",
          price: "12.5",
          stock: "5",
          weight: "0.3",
          category: "fiction",
          subcategory: "classics",
        },
      ],
    ],
    [
      "the French WooCommerce",
      `ID,Type,UGS,Nom,Publié,Mis en avant ?,Tarif régulier,Catégories,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1\n7,simple,${A},Candide,1,1,"12,50",Fiction > Classics,,Auteur,Voltaire`,
      [{ id: A, title: "Candide", author: "Voltaire", price: "12.50", featured: "true" }],
    ],
    [
      "the German WooCommerce",
      `ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Ist hervorgehoben?,Gewicht (kg),Regulärer Preis,Kategorien\n7,simple,X,${A},Faust,1,"0,3","12,5",Fiction > Classics`,
      [{ id: A, title: "Faust", price: "12.5", weight: "0.3", featured: "true", subcategory: "classics" }],
    ],
  ])("%s is read by its columns", async (_, text, books) => {
    const { values } = await interpretTestFile(text);
    expect(values).toMatchObject(books);
  });

  it("is read with further columns for authors, subtitles, units and currencies", async () => {
    const { values, rejected, sheet } = await interpretTestFile(
      [
        "Item,Title,Subtitle,Author 1,Author 2,Weight,Weight Unit,Price,Currency",
        `${A},Sapiens,A History,Y Harari,Ann Doe,12,oz,9.00,SGD`,
        `${B},Kim,,R Kipling,,1,lb,9.00,USD`,
      ].join("\n"),
    );
    expect(values).toEqual([
      {
        id: A,
        isbn: A,
        title: "Sapiens: A History",
        author: "Y Harari, Ann Doe",
        weight: "0.34",
        price: "9.00",
      },
    ]);
    expect(rejected).toMatchObject([
      { line: 3, column: "price", message: "This price is in another currency (USD)" },
    ]);
    expect(sheet.notes.slice(2)).toEqual([
      "“Currency” is read with “Price”",
      "“Weight Unit” is read with “Weight”",
      "“Subtitle” is read with “Title”",
      "“Author 2” is read with “Author 1”",
      "ISBNs that were found in “Item”: 2",
    ]);
  });
});
