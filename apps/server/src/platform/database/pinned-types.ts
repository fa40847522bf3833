import pg from "pg";

const int8 = 20;
const int8Array = 1016;
const numeric = 1700;
const numericArray = 1231;
const textArrayOid = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

const textArray = pg.types.getTypeParser(textArrayOid);
const asText = (value: string) => value;

/**
 * How values of PostgreSQL become values here, pinned for every connection of the server: int8 is a bigint, numeric is
 * its exact text (the driver's own array parser would make floating-point numbers), all else as the driver does.
 */
export const pinnedTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format === "binary") return pg.types.getTypeParser(oid, format);
    if (oid === int8) return (value: string) => BigInt(value);
    if (oid === int8Array)
      return (value: string) =>
        (textArray(value) as (string | null)[]).map((v) => (v === null ? null : BigInt(v)));
    if (oid === numeric) return asText;
    if (oid === numericArray) return textArray;
    return pg.types.getTypeParser(oid, "text");
  },
};
