export interface Row {
  key: string;
}
