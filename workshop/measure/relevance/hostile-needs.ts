/** The longest need that discover accepts, in characters. */
const MAX_NEED_LENGTH = 300;

const repeated = (part: string) => part.repeat(MAX_NEED_LENGTH).slice(0, MAX_NEED_LENGTH);

/** Valid needs that match nothing, match nearly everything, or are slow to read. */
export const HOSTILE_NEEDS: readonly string[] = [
  ...['a', 'weather ', 'no ', '"', '%', '🦄', '天气', '\u0000'].map(repeated),
  ...[
    'get data api list search find',
    'wether currncy exchnge tranlate forcast serch',
    'villa pullover yodel zebra',
  ],
  ...["' OR 1=1; DROP TABLE entries;--", '<script>alert(1)</script>', 'что нового', 'אני רוצה סוודר', '🦄🧶'],
  repeated(
    'list of all the data and the information that a user can get, search, create, update or delete with an api ',
  ),
  // The most frequent words of catalogs: nearly every entry has some of them, so pruning rules out none.
  repeated(
    'use call find code file search list text image message user web data key manage create send server tool page ' +
      'time name local public account document database language filter run plan open live link video project date ',
  ),
  repeated('qzx wvb kjh plm nbt rfd swq zzt '),
];
