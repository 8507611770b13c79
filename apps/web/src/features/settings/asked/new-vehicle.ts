/** A vehicle to be told, of which nothing is known but its plate, if that. @param since first day, `AAAA-MM-DD` */
export function newVehicle(since: string, plate = '') {
  const days = { since, until: '' };
  return {
    plate,
    description: '',
    tenure: 'own' as const,
    managed: false,
    declared: false,
    cost: '',
    bought_on: '',
    ...days,
  };
}
