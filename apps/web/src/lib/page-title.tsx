/** The tab's title. One per screen; React moves it to the document's head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Yupana`}</title>;
}
