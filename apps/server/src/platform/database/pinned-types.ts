import pg from "pg";

const int8 = 20;
const int8Array = 1016;
const numeric = 1700;
const numericArray = 1231;
const textArrayOid = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

const textArray = pg.types.getTypeParser(textArrayOid);
const asText = (value: string) => value;

/**
 * Parsers that convert PostgreSQL values to JavaScript values, for every database connection of the server. An int8
 * becomes a bigint, and a numeric becomes its exact text. The driver's own parser of arrays would return imprecise
 * floating-point numbers. Values of all other types are parsed by the driver's own parsers.
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
