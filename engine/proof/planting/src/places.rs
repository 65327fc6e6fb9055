//! Where the faults of a file go: the expressions that operators, arms and fields belong to.

use std::collections::HashMap;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Expr, ExprBinary, ExprStruct, ExprUnary, Pat};

use crate::render::{Edit, Fault, Kind, Way};

type Bytes = Range<usize>;

/// By the byte where it begins.
#[derive(Default)]
pub struct Places {
    /// By the operator.
    binary: HashMap<usize, (Bytes, Kind)>,
    /// By the operator.
    unary: HashMap<usize, (Bytes, Kind)>,
    /// By the arm: the byte after its pattern, and its guard.
    arms: HashMap<usize, (usize, Option<Bytes>)>,
    /// By the guard.
    guards: HashMap<usize, Bytes>,
    /// By the field: the whole of it, its name, its value, the struct's type, what the other fields come from.
    fields: HashMap<usize, (Bytes, Kind)>,
}

impl Places {
    pub fn of(source: &str) -> syn::Result<Places> {
        let mut places = Places::default();
        places.visit_file(&syn::parse_file(source)?);
        Ok(places)
    }

    /// Adds a fault to the edit of its place. False: there is no such place, or none that can be switched.
    pub fn add(&self, edits: &mut Vec<Edit>, fault: &Fault) -> bool {
        let start = fault.range.start;
        let (range, kind) = match fault.genre.as_str() {
            "FnValue" => {
                // One edit a fault, so that one that does not compile can be left out alone.
                edits.push(Edit::new(fault.range.clone(), Kind::Body, fault));
                return true;
            }
            "BinaryOperator" => match self.binary.get(&start) {
                Some(found) => found.clone(),
                None => return false,
            },
            "UnaryOperator" => match self.unary.get(&start) {
                Some(found) => found.clone(),
                None => return false,
            },
            "StructField" => match self.fields.get(&start) {
                Some(found) => found.clone(),
                None => return false,
            },
            "MatchArm" => match self.arms.get(&start) {
                Some((_, Some(guard))) => (guard.clone(), Kind::Guard),
                Some((end, None)) => (*end..*end, Kind::NoGuard),
                None => return false,
            },
            "MatchArmGuard" => match self.guards.get(&start) {
                Some(guard) => (guard.clone(), Kind::Guard),
                None => return false,
            },
            _ => return false,
        };
        match edits.iter_mut().find(|edit| edit.range == range && edit.kind == kind) {
            Some(edit) => edit.faults.push(fault.clone()),
            None => edits.push(Edit::new(range, kind, fault)),
        }
        true
    }
}

fn bytes(of: &impl Spanned) -> Bytes {
    of.span().byte_range()
}

/// Whether it binds names for what comes after it.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Places {
    fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
        let way = match binary.op {
            BinOp::And(_) => Way::And,
            BinOp::Or(_) => Way::Or,
            BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => Way::Compare,
            BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_) => Way::Assign,
            _ => Way::Compute,
        };
        if !(binds(&binary.left) || binds(&binary.right)) {
            let (left, op, right) = (bytes(&binary.left), bytes(&binary.op), bytes(&binary.right));
            let kind = Kind::Binary {
                way,
                left: left.clone(),
                op: op.clone(),
                right: right.clone(),
            };
            self.binary.insert(op.start, (left.start..right.end, kind));
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast ExprUnary) {
        let (op, operand) = (bytes(&unary.op), bytes(&unary.expr));
        let kind = Kind::Unary {
            op: op.clone(),
            operand: operand.clone(),
        };
        self.unary.insert(op.start, (op.start..operand.end, kind));
        visit::visit_expr_unary(self, unary);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        let (start, end) = (bytes(arm).start, bytes(&arm.pat).end);
        match &arm.pat {
            Pat::Guard(guarded) if binds(&guarded.guard) => {}
            Pat::Guard(guarded) => {
                let guard = bytes(&guarded.guard);
                self.arms.insert(start, (end, Some(guard.clone())));
                self.guards.insert(guard.start, guard);
            }
            _ => {
                self.arms.insert(start, (end, None));
            }
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_struct(&mut self, made: &'ast ExprStruct) {
        if let Some(rest) = &made.rest {
            for field in &made.fields {
                let kind = Kind::Field {
                    name: bytes(&field.member),
                    value: bytes(&field.expr),
                    path: bytes(&made.path),
                    rest: bytes(rest),
                };
                self.fields.insert(bytes(field).start, (bytes(field), kind));
            }
        }
        visit::visit_expr_struct(self, made);
    }
}
