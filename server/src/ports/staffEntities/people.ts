export interface PeopleEntities {
  membership: { role_id: number };
}
